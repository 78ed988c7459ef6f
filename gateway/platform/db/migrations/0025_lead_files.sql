CREATE TABLE "lead_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"campaign" text DEFAULT '' NOT NULL,
	"mapping" jsonb,
	"share" double precision DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "lead_imports" ADD CONSTRAINT "lead_imports_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lead_imports_tenant_id_created_at_index" ON "lead_imports" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "leads_in_order" ON "leads" USING btree ("tenant_id","position");--> statement-breakpoint
CREATE INDEX "leads_of_campaign" ON "leads" USING btree ("tenant_id","campaign_id","position");--> statement-breakpoint
CREATE INDEX "leads_of_status" ON "leads" USING btree ("tenant_id","status","position");