-- Few leads mention an address: an erasure finds those that do without reading all.
CREATE INDEX "waitlist_leads_mentions" ON "waitlist_leads" USING btree ("id") WHERE (coalesce(city, '') || coalesce(heard_detail, '') || coalesce(utm_source, '') || coalesce(utm_medium, '') || coalesce(utm_campaign, '') || coalesce(referrer_url, '') || coalesce(answers::text, '')) like '%@%';
