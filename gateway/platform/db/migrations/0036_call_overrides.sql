CREATE TABLE "call_overrides" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"phone" text NOT NULL,
	"lead_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"account_id" integer NOT NULL,
	"by" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "call_overrides_of_number" ON "call_overrides" USING btree ("tenant_id","phone","id");--> statement-breakpoint
CREATE TRIGGER "call_overrides_stay" BEFORE UPDATE OR DELETE ON "call_overrides" FOR EACH ROW EXECUTE FUNCTION "permits_stay"();--> statement-breakpoint
CREATE TRIGGER "call_overrides_stay_all" BEFORE TRUNCATE ON "call_overrides" FOR EACH STATEMENT EXECUTE FUNCTION "permits_stay"();--> statement-breakpoint
-- Who may allow a call beyond the centre's own rules: managers and those above them, until it is taken from them.
INSERT INTO "attributes" ("tenant_id", "name", "type", "scope")
  SELECT "id", 'Allow calls', 'PERMISSION', '{"permission": "can_allow_calls"}'::jsonb FROM "tenants"
  ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "account_attributes" ("account_id", "attribute_id")
  SELECT "accounts"."id", "attributes"."id" FROM "accounts"
    JOIN "attributes" ON "attributes"."tenant_id" = "accounts"."tenant_id" AND "attributes"."scope" ->> 'permission' = 'can_allow_calls'
   WHERE "accounts"."roles" && ARRAY['manager', 'admin', 'super', 'operations-manager']
  ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP FUNCTION "judge_ring";--> statement-breakpoint
-- As before, and with what a manager allowed: `lifted` are the centre's own caps that do not count because of it, `lifted_rule`
-- its hours, where they would have refused. A ring that is granted only by that names it in its evidence.
CREATE FUNCTION "judge_ring"(
  "permit" uuid, "centre" integer, "number" text, "instant" timestamptz, "way" text,
  "refusal" text, "refused_until" timestamptz, "is_counted" boolean, "is_enforced" boolean, "caps" jsonb,
  "of_lead" uuid, "of_campaign" integer, "of_account" integer, "of_call" uuid, "facts" jsonb,
  "override" jsonb, "lifted" jsonb, "lifted_rule" text)
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
  IF "is_granted" AND "override" IS NOT NULL THEN
    "lifted_rule" := coalesce("lifted_rule", (SELECT r."rule" FROM "reached_cap"("centre", "number", "instant", "lifted") AS r));
    IF "lifted_rule" IS NOT NULL THEN
      "facts" := "facts" || jsonb_build_object('override', "override" || jsonb_build_object('rule', "lifted_rule"));
    END IF;
  END IF;
  INSERT INTO "permits" ("id", "tenant_id", "at", "phone", "path", "granted", "rule", "opens_at", "counts", "lead_id", "campaign_id", "account_id", "call_id", "evidence")
  VALUES ("permit", "centre", "instant", "number", "way", "is_granted", "why", "until", "is_granted" AND "is_counted", "of_lead", "of_campaign", "of_account", "of_call", "facts");
  RETURN NEXT;
END $$;
