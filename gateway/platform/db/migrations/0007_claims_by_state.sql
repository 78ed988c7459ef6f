DROP INDEX "leads_fresh";--> statement-breakpoint
CREATE INDEX "leads_offer_by_state" ON "leads" USING btree ("tenant_id",lower("state"),"place","priority","due_at","position") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "leads_due" ON "leads" USING btree ("tenant_id","new","due_at") WHERE claimed_by is null and due_at is not null;