-- A name as it is looked for: small letters without accents, a hyphen is a space, apostrophes and full stops are nothing;
-- accents that stand as characters of their own go too.
CREATE FUNCTION "searchable"("name" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(translate(lower("name"), E'àáâãäåçèéêëìíîïñòóôõöùúûüýÿÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝŸ-\'\u2019.,\u0300\u0301\u0302\u0303\u0308\u0327', 'aaaaaaceeeeiiiinooooouuuuyyaaaaaaceeeeiiiinooooouuuuyy '));--> statement-breakpoint
DROP INDEX "leads_tenant_id_phone_index";--> statement-breakpoint
DROP INDEX "leads_by_name";--> statement-breakpoint
DROP INDEX "leads_tenant_id_marketing_id_index";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "created_by" integer;--> statement-breakpoint
CREATE INDEX "calls_account_id_ended_at_index" ON "calls" USING btree ("account_id","ended_at");--> statement-breakpoint
CREATE INDEX "calls_account_id_phone_index" ON "calls" USING btree ("account_id","phone");--> statement-breakpoint
CREATE INDEX "dispositions_call_id_index" ON "dispositions" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "follow_ups_shared" ON "follow_ups" USING btree ("tenant_id","starts_at") WHERE done_at is null and account_id is null;--> statement-breakpoint
CREATE INDEX "leads_by_first_name" ON "leads" USING btree ("tenant_id",(searchable("first_name" || ' ' || "last_name") collate "C"));--> statement-breakpoint
CREATE INDEX "leads_by_last_name" ON "leads" USING btree ("tenant_id",(searchable("last_name" || ' ' || "first_name") collate "C"));--> statement-breakpoint
CREATE INDEX "leads_by_last_word" ON "leads" USING btree ("tenant_id",(searchable(split_part("last_name", ' ', -1) || ' ' || "first_name") collate "C")) WHERE last_name like '% %';--> statement-breakpoint
CREATE INDEX "leads_by_email" ON "leads" USING btree ("tenant_id",(lower("email") collate "C"));--> statement-breakpoint
CREATE INDEX "leads_by_marketing_id" ON "leads" USING btree ("tenant_id",(lower("marketing_id") collate "C"));--> statement-breakpoint
CREATE INDEX "leads_by_crm_id" ON "leads" USING btree ("tenant_id",(lower("crm_id") collate "C")) WHERE crm_id <> '';--> statement-breakpoint
CREATE INDEX "leads_by_number" ON "leads" USING btree ("tenant_id",("phone" collate "C"));--> statement-breakpoint
CREATE INDEX "leads_by_last_digits" ON "leads" USING btree ("tenant_id",(reverse("phone") collate "C"));--> statement-breakpoint
CREATE INDEX "leads_by_other_number" ON "leads" USING gin ("phone_other") WHERE phone_other <> '[]';--> statement-breakpoint
CREATE INDEX "leads_fresh" ON "leads" USING btree ("tenant_id") WHERE new and claimed_by is null and due_at is not null;--> statement-breakpoint
CREATE INDEX "notifications_tenant_id_created_at_index" ON "notifications" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "status_log_account_id_ended_at_index" ON "status_log" USING btree ("account_id","ended_at");