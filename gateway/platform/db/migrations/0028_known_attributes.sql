-- Advisors become ready by themselves by an attribute, which managers give and take; until now by a mark of their account.
INSERT INTO "attributes" ("tenant_id", "name", "type", "scope")
  SELECT "id", 'Auto-ready', 'PERMISSION', '{"permission": "has_auto_ready"}'::jsonb FROM "tenants"
  ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "account_attributes" ("account_id", "attribute_id")
  SELECT "accounts"."id", "attributes"."id" FROM "accounts"
    JOIN "attributes" ON "attributes"."tenant_id" = "accounts"."tenant_id" AND "attributes"."scope" ->> 'permission' = 'has_auto_ready'
   WHERE 'has_auto_ready' = ANY("accounts"."permissions")
  ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "accounts" SET "permissions" = array_remove("permissions", 'has_auto_ready') WHERE 'has_auto_ready' = ANY("permissions");
