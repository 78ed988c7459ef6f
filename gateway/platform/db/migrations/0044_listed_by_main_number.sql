-- Who is listed by their main number is not rung at another one (`asked`: with whom the number is looked for), also where they
-- are listed between the gate's look and this lock.
DROP FUNCTION "judge_ring";--> statement-breakpoint
CREATE FUNCTION "judge_ring"(
  "permit" uuid, "centre" integer, "number" text, "instant" timestamptz, "way" text,
  "refusal" text, "refused_until" timestamptz, "is_counted" boolean, "is_enforced" boolean, "caps" jsonb,
  "of_lead" uuid, "of_campaign" integer, "of_account" integer, "of_call" uuid, "facts" jsonb,
  "override" jsonb, "lifted" jsonb, "lifted_rule" text, "others" text[], "asked" text[])
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
  IF "is_granted" AND EXISTS (SELECT FROM "do_not_call" d WHERE d."tenant_id" = "centre" AND d."phone" = ANY ("asked")) THEN
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
