CREATE TABLE "exemptions" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"phone" text,
	"area_code" text,
	"campaign_id" integer,
	"lead_id" uuid,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	"evidence" text NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"recorded_by" integer,
	"recorded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" integer,
	"revoked_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registries" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"scope" text NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"kept" boolean DEFAULT true NOT NULL,
	"kept_by" integer,
	"kept_reason" text DEFAULT '' NOT NULL,
	"kept_at" timestamp with time zone,
	"version_date" date,
	"version" integer,
	"rows" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registry_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" integer NOT NULL,
	"version" serial NOT NULL,
	"scope" text NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"version_date" date NOT NULL,
	"name" text NOT NULL,
	"bytes" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"share" double precision DEFAULT 0 NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"removed" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"account_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp with time zone,
	"loaded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "registry_numbers" (
	"phone" bigint NOT NULL,
	"version" integer NOT NULL,
	"answered_on" date,
	CONSTRAINT "registry_numbers_phone_version_pk" PRIMARY KEY("phone","version")
);
--> statement-breakpoint
ALTER TABLE "exemptions" ADD CONSTRAINT "exemptions_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registries" ADD CONSTRAINT "registries_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registry_files" ADD CONSTRAINT "registry_files_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exemptions_of_number" ON "exemptions" USING btree ("tenant_id","phone") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "exemptions_in_order" ON "exemptions" USING btree ("tenant_id","recorded_at");--> statement-breakpoint
CREATE UNIQUE INDEX "registries_once" ON "registries" USING btree ("tenant_id","scope","region");--> statement-breakpoint
CREATE INDEX "registry_files_tenant_id_created_at_index" ON "registry_files" USING btree ("tenant_id","created_at");