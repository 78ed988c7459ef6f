DROP INDEX "calls_live";--> statement-breakpoint
DROP INDEX "leads_offer";--> statement-breakpoint
ALTER TABLE "follow_ups" ADD COLUMN "promised_by" integer;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "place" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "retry_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "failed_dials" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "follow_ups_promised" ON "follow_ups" USING btree ("promised_by","starts_at") WHERE account_id is null and done_at is null;--> statement-breakpoint
CREATE INDEX "calls_live" ON "calls" USING btree ("tenant_id","phone") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "leads_offer" ON "leads" USING btree ("tenant_id","place","priority","due_at","position") WHERE due_at is not null;--> statement-breakpoint
CREATE FUNCTION leads_forget_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.place := '';
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER leads_forget_place BEFORE UPDATE OF phone, zip, state, timezone ON leads FOR EACH ROW
  WHEN (OLD.phone IS DISTINCT FROM NEW.phone OR OLD.zip IS DISTINCT FROM NEW.zip OR OLD.state IS DISTINCT FROM NEW.state OR OLD.timezone IS DISTINCT FROM NEW.timezone)
  EXECUTE FUNCTION leads_forget_place();--> statement-breakpoint
UPDATE follow_ups SET promised_by = coalesce(d.account_id, follow_ups.account_id)
  FROM follow_ups f LEFT JOIN dispositions d ON d.id = f.disposition_id WHERE f.id = follow_ups.id;--> statement-breakpoint
CREATE FUNCTION pg_temp.ten_digits(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT substring(
    regexp_replace(regexp_replace(lower(normalize(written, NFKC)), '(;?ext(ension|n)?[.=:]?|x|poste|;)\s*\d*\s*$', ''), '\D', '', 'g')
    FROM '^(?:011|00)?1?([2-9]\d{9})$')
$$;--> statement-breakpoint
UPDATE leads SET phone = pg_temp.ten_digits(phone)
  WHERE phone !~ '^[2-9]\d{9}$' AND pg_temp.ten_digits(phone) IS NOT NULL
  AND NOT EXISTS (
    SELECT 1 FROM leads o WHERE o.tenant_id = leads.tenant_id AND o.campaign_id = leads.campaign_id AND o.id <> leads.id
    AND (o.phone = pg_temp.ten_digits(leads.phone) OR (o.phone !~ '^[2-9]\d{9}$' AND o.id < leads.id AND pg_temp.ten_digits(o.phone) = pg_temp.ten_digits(leads.phone))));--> statement-breakpoint
INSERT INTO do_not_call (tenant_id, phone, reason, account_id, created_at)
  SELECT tenant_id, pg_temp.ten_digits(phone), reason, account_id, created_at FROM do_not_call
  WHERE phone !~ '^[2-9]\d{9}$' AND pg_temp.ten_digits(phone) IS NOT NULL
  ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM do_not_call WHERE phone !~ '^[2-9]\d{9}$' AND pg_temp.ten_digits(phone) IS NOT NULL;--> statement-breakpoint
DO $$
DECLARE
  of_leads integer := (SELECT count(*) FROM leads WHERE phone !~ '^[2-9]\d{9}$');
  of_list integer := (SELECT count(*) FROM do_not_call WHERE phone !~ '^[2-9]\d{9}$');
BEGIN
  IF of_leads + of_list > 0 THEN
    RAISE WARNING 'Phone numbers that stay as they are, because they are not ten digits or are in the campaign already: % of leads, % of the do-not-call list. They are read as numbers again at every dial.', of_leads, of_list;
  END IF;
END $$;
