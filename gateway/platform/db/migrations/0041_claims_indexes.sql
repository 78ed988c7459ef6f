DROP INDEX "leads_offer";--> statement-breakpoint
DROP INDEX "leads_offer_by_state";--> statement-breakpoint
DROP INDEX "leads_offer_by_pool";--> statement-breakpoint
DROP INDEX "leads_offer_by_state_and_pool";--> statement-breakpoint
CREATE INDEX "leads_offer" ON "leads" USING btree ("tenant_id","place",coalesce("list_id", 0),"priority","due_at","position") WHERE due_at is not null and claimed_by is null;--> statement-breakpoint
CREATE INDEX "leads_offer_by_state" ON "leads" USING btree ("tenant_id",lower("state"),"place",coalesce("list_id", 0),"priority","due_at","position") WHERE due_at is not null and claimed_by is null;--> statement-breakpoint
CREATE INDEX "leads_offer_by_pool" ON "leads" USING btree ("tenant_id",coalesce("list_id", 0),"place",((coalesce("campaign_id", 0)::text || ' ' || least("dials", 9)::text || ' ' || substring(lower("marketing_id") from '^[^0-9]{0,4}')) collate "C"),"priority","due_at","position") WHERE due_at is not null and claimed_by is null;--> statement-breakpoint
CREATE INDEX "leads_offer_by_state_and_pool" ON "leads" USING btree ("tenant_id",lower("state"),coalesce("list_id", 0),"place",((coalesce("campaign_id", 0)::text || ' ' || least("dials", 9)::text || ' ' || substring(lower("marketing_id") from '^[^0-9]{0,4}')) collate "C"),"priority","due_at","position") WHERE due_at is not null and claimed_by is null;--> statement-breakpoint
-- Leads of numbers that asked not to be called stood in front of the stacks, and each claim looked past them.
UPDATE "leads" SET "place" = 'listed' FROM "do_not_call" WHERE "do_not_call"."tenant_id" = "leads"."tenant_id" AND "do_not_call"."phone" = "leads"."phone" AND "leads"."place" <> 'listed';
