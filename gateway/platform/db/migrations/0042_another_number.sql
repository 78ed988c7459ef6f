ALTER TABLE "leads" ADD COLUMN "rings" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "leads_by_number_in_turn" ON "leads" USING btree ("tenant_id","rings") WHERE rings <> '';--> statement-breakpoint
-- A lead's place is that of the number which is rung next. That number is one of the lead's, or else its main one.
CREATE OR REPLACE FUNCTION leads_forget_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.rings <> '' AND NOT EXISTS (SELECT FROM jsonb_array_elements_text(NEW.phone_other) AS its(number) WHERE stored_phone(number) = NEW.rings) THEN
    NEW.rings := '';
  END IF;
  IF OLD.phone IS DISTINCT FROM NEW.phone OR OLD.zip IS DISTINCT FROM NEW.zip OR OLD.state IS DISTINCT FROM NEW.state
    OR OLD.timezone IS DISTINCT FROM NEW.timezone OR OLD.rings IS DISTINCT FROM NEW.rings THEN
    NEW.place := '';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER leads_forget_place ON leads;--> statement-breakpoint
CREATE TRIGGER leads_forget_place BEFORE UPDATE OF phone, zip, state, timezone, phone_other, rings ON leads FOR EACH ROW
  WHEN (OLD.phone IS DISTINCT FROM NEW.phone OR OLD.zip IS DISTINCT FROM NEW.zip OR OLD.state IS DISTINCT FROM NEW.state OR OLD.timezone IS DISTINCT FROM NEW.timezone
    OR OLD.rings IS DISTINCT FROM NEW.rings OR (NEW.rings <> '' AND OLD.phone_other IS DISTINCT FROM NEW.phone_other))
  EXECUTE FUNCTION leads_forget_place();--> statement-breakpoint
-- Whoever puts a number on the list: leads whose turn had come to it go back to their main number.
CREATE FUNCTION do_not_call_ends_turn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE leads SET rings = '' WHERE tenant_id = NEW.tenant_id AND rings = NEW.phone AND rings <> '';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER do_not_call_ends_turn AFTER INSERT OR UPDATE OF tenant_id, phone ON do_not_call FOR EACH ROW EXECUTE FUNCTION do_not_call_ends_turn();--> statement-breakpoint
-- Some states count the calls to a person, whichever of their numbers is rung: all that are known of one are counted together,
-- and locked together, in one order.
DROP FUNCTION "judge_ring";--> statement-breakpoint
DROP FUNCTION "reached_cap";--> statement-breakpoint
CREATE FUNCTION "reached_cap"("centre" integer, "numbers" text[], "instant" timestamptz, "caps" jsonb)
RETURNS TABLE ("rule" text, "opens_at" timestamptz) LANGUAGE sql STABLE AS $$
  SELECT c."rule", p."at" + c."hours" * interval '1 hour' AS "opens_at"
  FROM jsonb_to_recordset("caps") AS c("rule" text, "hours" numeric, "most" integer)
  CROSS JOIN LATERAL (
    SELECT "at" FROM "permits"
    WHERE "tenant_id" = "centre" AND "phone" = ANY ("numbers") AND "counts"
      AND "at" > "instant" - c."hours" * interval '1 hour' AND "at" <= "instant"
    ORDER BY "at" DESC OFFSET c."most" - 1 LIMIT 1
  ) AS p
  ORDER BY "opens_at" DESC LIMIT 1
$$;--> statement-breakpoint
CREATE FUNCTION "judge_ring"(
  "permit" uuid, "centre" integer, "number" text, "instant" timestamptz, "way" text,
  "refusal" text, "refused_until" timestamptz, "is_counted" boolean, "is_enforced" boolean, "caps" jsonb,
  "of_lead" uuid, "of_campaign" integer, "of_account" integer, "of_call" uuid, "facts" jsonb,
  "override" jsonb, "lifted" jsonb, "lifted_rule" text, "others" text[])
RETURNS TABLE ("is_granted" boolean, "why" text, "until" timestamptz) LANGUAGE plpgsql AS $$
DECLARE
  "together" text[] := (SELECT array_agg(DISTINCT "each" ORDER BY "each") FROM unnest("number" || "others") AS "each");
  "one" text;
BEGIN
  FOREACH "one" IN ARRAY "together" LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended("centre"::text || ' ' || "one", 13));
  END LOOP;
  "why" := "refusal";
  "until" := "refused_until";
  "is_granted" := "refusal" IS NULL;
  IF "is_granted" AND EXISTS (SELECT FROM "do_not_call" d WHERE d."tenant_id" = "centre" AND d."phone" = "number") THEN
    "why" := 'do-not-call';
    "is_granted" := false;
  END IF;
  IF "is_granted" THEN
    SELECT r."rule", r."opens_at" INTO "why", "until" FROM "reached_cap"("centre", "together", "instant", "caps") AS r;
    "is_granted" := "why" IS NULL OR NOT "is_enforced";
  END IF;
  IF "is_granted" AND "override" IS NOT NULL THEN
    "lifted_rule" := coalesce("lifted_rule", (SELECT r."rule" FROM "reached_cap"("centre", "together", "instant", "lifted") AS r));
    IF "lifted_rule" IS NOT NULL THEN
      "facts" := "facts" || jsonb_build_object('override', "override" || jsonb_build_object('rule', "lifted_rule"));
    END IF;
  END IF;
  INSERT INTO "permits" ("id", "tenant_id", "at", "phone", "path", "granted", "rule", "opens_at", "counts", "lead_id", "campaign_id", "account_id", "call_id", "evidence")
  VALUES ("permit", "centre", "instant", "number", "way", "is_granted", "why", "until", "is_granted" AND "is_counted", "of_lead", "of_campaign", "of_account", "of_call", "facts");
  RETURN NEXT;
END $$;
