DROP INDEX "waitlist_leads_referred";--> statement-breakpoint
CREATE INDEX "rewards_newest" ON "rewards" USING btree ("earned_at","id");--> statement-breakpoint
CREATE INDEX "waitlist_leads_unconfirmed_friends" ON "waitlist_leads" USING btree ("referred_by") WHERE referred_by is not null and status = 'pending';--> statement-breakpoint
CREATE INDEX "waitlist_leads_credits" ON "waitlist_leads" USING btree ("credits","id");--> statement-breakpoint
CREATE INDEX "waitlist_leads_referred" ON "waitlist_leads" USING btree ("created_at","id") WHERE (heard_channel = 'friend_referral' or lower(coalesce(utm_medium, '')) = 'referral' or referred_by is not null);