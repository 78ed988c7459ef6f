CREATE TABLE "plugin_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"revision" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" integer NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"role" text,
	"team" integer,
	"from" jsonb,
	"to" jsonb,
	"reason" text DEFAULT '' NOT NULL,
	"undoes" integer,
	"undone_by" integer
);
--> statement-breakpoint
CREATE TABLE "plugin_failures" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"plugin" text NOT NULL,
	"place" text NOT NULL,
	"message" text NOT NULL,
	"quarantined" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plugin_states" (
	"tenant_id" integer PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"switches" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"configs" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"flags" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "published_layouts" (
	"tenant_id" integer NOT NULL,
	"role" text NOT NULL,
	"revision" integer NOT NULL,
	"name" text NOT NULL,
	"placed" jsonb NOT NULL,
	"published_by" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "published_layouts_tenant_id_role_pk" PRIMARY KEY("tenant_id","role")
);
--> statement-breakpoint
ALTER TABLE "layouts" ADD COLUMN "document" jsonb;--> statement-breakpoint
UPDATE "layouts" SET "document" = jsonb_build_object('version', 1, 'layout', "layout", 'plugins', "plugins");--> statement-breakpoint
ALTER TABLE "layouts" ALTER COLUMN "document" SET NOT NULL;--> statement-breakpoint
INSERT INTO "plugin_states" ("tenant_id", "revision", "switches")
SELECT "tenant_id", coalesce(("value"->>'revision')::integer, 0), coalesce("value"->'switches', '[]') FROM "settings" WHERE "name" = 'plugin-switches';--> statement-breakpoint
DELETE FROM "settings" WHERE "name" = 'plugin-switches';--> statement-breakpoint
ALTER TABLE "plugin_failures" ADD CONSTRAINT "plugin_failures_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "plugin_changes_tenant_id_revision_index" ON "plugin_changes" USING btree ("tenant_id","revision");--> statement-breakpoint
CREATE INDEX "plugin_changes_tenant_id_kind_subject_id_index" ON "plugin_changes" USING btree ("tenant_id","kind","subject","id");--> statement-breakpoint
CREATE INDEX "plugin_failures_tenant_id_at_index" ON "plugin_failures" USING btree ("tenant_id","at");--> statement-breakpoint
CREATE INDEX "plugin_failures_at_index" ON "plugin_failures" USING btree ("at");--> statement-breakpoint
ALTER TABLE "layouts" DROP COLUMN "layout";--> statement-breakpoint
ALTER TABLE "layouts" DROP COLUMN "plugins";