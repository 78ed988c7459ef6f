CREATE TABLE "unreached_rings" (
	"permit_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);--> statement-breakpoint
-- As the permits themselves: what was written stays for five years.
CREATE TRIGGER "unreached_rings_stay" BEFORE UPDATE OR DELETE ON "unreached_rings" FOR EACH ROW EXECUTE FUNCTION "permits_stay"();--> statement-breakpoint
CREATE TRIGGER "unreached_rings_stay_all" BEFORE TRUNCATE ON "unreached_rings" FOR EACH STATEMENT EXECUTE FUNCTION "permits_stay"();--> statement-breakpoint
-- A ring that reached no telephone, because the line failed, is no call to the number.
CREATE OR REPLACE FUNCTION "reached_cap"("centre" integer, "numbers" text[], "instant" timestamptz, "caps" jsonb)
RETURNS TABLE ("rule" text, "opens_at" timestamptz) LANGUAGE sql STABLE AS $$
  SELECT c."rule", p."at" + c."hours" * interval '1 hour' AS "opens_at"
  FROM jsonb_to_recordset("caps") AS c("rule" text, "hours" numeric, "most" integer)
  CROSS JOIN LATERAL (
    SELECT "at" FROM "permits"
    WHERE "tenant_id" = "centre" AND "phone" = ANY ("numbers") AND "counts"
      AND NOT EXISTS (SELECT FROM "unreached_rings" u WHERE u."permit_id" = "permits"."id")
      AND "at" > "instant" - c."hours" * interval '1 hour' AND "at" <= "instant"
    ORDER BY "at" DESC OFFSET c."most" - 1 LIMIT 1
  ) AS p
  ORDER BY "opens_at" DESC LIMIT 1
$$;
