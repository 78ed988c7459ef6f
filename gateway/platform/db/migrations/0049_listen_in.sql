-- Who may listen in to calls of agents: managers and those above them, until it is taken from them.
INSERT INTO "attributes" ("tenant_id", "name", "type", "scope")
  SELECT "id", 'Listen in', 'PERMISSION', '{"permission": "can_listen_in"}'::jsonb FROM "tenants"
  ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "account_attributes" ("account_id", "attribute_id")
  SELECT "accounts"."id", "attributes"."id" FROM "accounts"
    JOIN "attributes" ON "attributes"."tenant_id" = "accounts"."tenant_id" AND "attributes"."scope" ->> 'permission' = 'can_listen_in'
   WHERE "accounts"."roles" && ARRAY['manager', 'admin', 'super', 'operations-manager']
  ON CONFLICT DO NOTHING;
