CREATE TABLE "permits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"phone" text NOT NULL,
	"path" text NOT NULL,
	"granted" boolean NOT NULL,
	"rule" text,
	"opens_at" timestamp with time zone,
	"counts" boolean NOT NULL,
	"lead_id" uuid,
	"campaign_id" integer,
	"account_id" integer,
	"call_id" uuid,
	"evidence" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "permits_of_number" ON "permits" USING btree ("tenant_id","phone","at");--> statement-breakpoint
CREATE INDEX "permits_of_campaign" ON "permits" USING btree ("tenant_id","campaign_id","at");--> statement-breakpoint
-- What was decided stays as it was written, for five years.
CREATE FUNCTION "permits_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD."at" < now() - interval '5 years' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a permit is never altered, and not deleted for five years' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "permits_stay" BEFORE UPDATE OR DELETE ON "permits" FOR EACH ROW EXECUTE FUNCTION "permits_stay"();--> statement-breakpoint
CREATE TRIGGER "permits_stay_all" BEFORE TRUNCATE ON "permits" FOR EACH STATEMENT EXECUTE FUNCTION "permits_stay"();--> statement-breakpoint
-- Which cap a number has reached at an instant, and until when; no row: none. `caps`: [{rule, hours, most}]. Of several the
-- one that lasts longest.
CREATE FUNCTION "reached_cap"("centre" integer, "number" text, "instant" timestamptz, "caps" jsonb)
RETURNS TABLE ("rule" text, "opens_at" timestamptz) LANGUAGE sql STABLE AS $$
  SELECT c."rule", p."at" + c."hours" * interval '1 hour' AS "opens_at"
  FROM jsonb_to_recordset("caps") AS c("rule" text, "hours" numeric, "most" integer)
  CROSS JOIN LATERAL (
    SELECT "at" FROM "permits"
    WHERE "tenant_id" = "centre" AND "phone" = "number" AND "counts"
      AND "at" > "instant" - c."hours" * interval '1 hour' AND "at" <= "instant"
    ORDER BY "at" DESC OFFSET c."most" - 1 LIMIT 1
  ) AS p
  ORDER BY "opens_at" DESC LIMIT 1
$$;--> statement-breakpoint
-- The last word on one ring, and its evidence, in one transaction and one number at a time: two rings of a number cannot
-- both be the last that a cap allows, and a number that is on the do-not-call list by now is refused. What is refused
-- already (`refusal`) is written down only. Not `enforced`: what forbids is noted, and allowed.
CREATE FUNCTION "judge_ring"(
  "permit" uuid, "centre" integer, "number" text, "instant" timestamptz, "way" text,
  "refusal" text, "refused_until" timestamptz, "is_counted" boolean, "is_enforced" boolean, "caps" jsonb,
  "of_lead" uuid, "of_campaign" integer, "of_account" integer, "of_call" uuid, "facts" jsonb)
RETURNS TABLE ("is_granted" boolean, "why" text, "until" timestamptz) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended("centre"::text || ' ' || "number", 13));
  "why" := "refusal";
  "until" := "refused_until";
  "is_granted" := "refusal" IS NULL;
  IF "is_granted" AND EXISTS (SELECT FROM "do_not_call" d WHERE d."tenant_id" = "centre" AND d."phone" = "number") THEN
    "why" := 'do-not-call';
    "is_granted" := false;
  END IF;
  IF "is_granted" THEN
    SELECT r."rule", r."opens_at" INTO "why", "until" FROM "reached_cap"("centre", "number", "instant", "caps") AS r;
    "is_granted" := "why" IS NULL OR NOT "is_enforced";
  END IF;
  INSERT INTO "permits" ("id", "tenant_id", "at", "phone", "path", "granted", "rule", "opens_at", "counts", "lead_id", "campaign_id", "account_id", "call_id", "evidence")
  VALUES ("permit", "centre", "instant", "number", "way", "is_granted", "why", "until", "is_granted" AND "is_counted", "of_lead", "of_campaign", "of_account", "of_call", "facts");
  RETURN NEXT;
END $$;
