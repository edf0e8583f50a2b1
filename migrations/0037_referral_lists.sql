CREATE INDEX "rewards_newest" ON "rewards" USING btree ("earned_at","id");--> statement-breakpoint
CREATE INDEX "waitlist_leads_unconfirmed_friends" ON "waitlist_leads" USING btree ("referred_by") WHERE referred_by is not null and status = 'pending';--> statement-breakpoint
CREATE INDEX "waitlist_leads_credits" ON "waitlist_leads" USING btree ("credits") WHERE credits > 0;