DROP INDEX "leads_due";--> statement-breakpoint
CREATE INDEX "leads_offer_by_pool" ON "leads" USING btree ("tenant_id","place",((coalesce("campaign_id", 0)::text || ' ' || least("dials", 9)::text || ' ' || substring(lower("marketing_id") from '^[^0-9]{0,4}')) collate "C"),"priority","due_at","position") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "leads_offer_by_state_and_pool" ON "leads" USING btree ("tenant_id",lower("state"),"place",((coalesce("campaign_id", 0)::text || ' ' || least("dials", 9)::text || ' ' || substring(lower("marketing_id") from '^[^0-9]{0,4}')) collate "C"),"priority","due_at","position") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "leads_due" ON "leads" USING btree ("tenant_id","new",((coalesce("campaign_id", 0)::text || ' ' || least("dials", 9)::text || ' ' || substring(lower("marketing_id") from '^[^0-9]{0,4}')) collate "C"),"due_at") WHERE claimed_by is null and due_at is not null;--> statement-breakpoint
CREATE FUNCTION leads_find_campaign() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.campaign_id := (
    SELECT c.id FROM campaigns c CROSS JOIN LATERAL unnest(string_to_array(c.prefix || ',' || c.prefixes, ',')) AS one(prefix)
    WHERE c.tenant_id = NEW.tenant_id AND btrim(one.prefix) <> '' AND starts_with(lower(NEW.marketing_id), lower(btrim(one.prefix)))
    AND NOT EXISTS (SELECT 1 FROM leads o WHERE o.tenant_id = NEW.tenant_id AND o.phone = NEW.phone AND o.campaign_id = c.id)
    ORDER BY length(btrim(one.prefix)) DESC, c.id LIMIT 1);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER leads_find_campaign BEFORE INSERT ON leads FOR EACH ROW
  WHEN (NEW.campaign_id IS NULL AND NEW.marketing_id <> '')
  EXECUTE FUNCTION leads_find_campaign();--> statement-breakpoint
CREATE TRIGGER leads_find_campaign_later BEFORE UPDATE OF marketing_id ON leads FOR EACH ROW
  WHEN (NEW.campaign_id IS NULL AND NEW.marketing_id <> '' AND NEW.marketing_id IS DISTINCT FROM OLD.marketing_id)
  EXECUTE FUNCTION leads_find_campaign();
