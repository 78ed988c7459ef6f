ALTER TABLE "plugin_states" ALTER COLUMN "flags" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
-- A flag is switched like a plugin, for the centre or for a team: `{"scripts": false}` is `[{"flag": "scripts", "on": false}]`.
UPDATE "plugin_states" SET "flags" = coalesce(
  (SELECT jsonb_agg(jsonb_build_object('flag', "key", 'on', "value")) FROM jsonb_each("flags")),
  '[]'::jsonb
) WHERE jsonb_typeof("flags") = 'object';
