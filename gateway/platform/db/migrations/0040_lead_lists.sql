CREATE TABLE "lead_lists" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"name" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"priority" integer NOT NULL,
	"expires_on" date,
	"moves_to" integer,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "leads_offer";--> statement-breakpoint
DROP INDEX "leads_offer_by_state";--> statement-breakpoint
DROP INDEX "leads_offer_by_pool";--> statement-breakpoint
DROP INDEX "leads_offer_by_state_and_pool";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "list_id" integer;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "list" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "list_source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_lists" ADD CONSTRAINT "lead_lists_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_lists" ADD CONSTRAINT "lead_lists_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_lists" ADD CONSTRAINT "lead_lists_moves_to_lead_lists_id_fk" FOREIGN KEY ("moves_to") REFERENCES "public"."lead_lists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lead_lists_once_per_campaign" ON "lead_lists" USING btree ("campaign_id",lower("name"));--> statement-breakpoint
CREATE INDEX "lead_lists_of_centre" ON "lead_lists" USING btree ("tenant_id");--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_list_id_lead_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."lead_lists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leads_of_list" ON "leads" USING btree ("campaign_id","list_id","due_at");--> statement-breakpoint
CREATE INDEX "leads_offer" ON "leads" USING btree ("tenant_id","place",coalesce("list_id", 0),"priority","due_at","position") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "leads_offer_by_state" ON "leads" USING btree ("tenant_id",lower("state"),"place",coalesce("list_id", 0),"priority","due_at","position") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "leads_offer_by_pool" ON "leads" USING btree ("tenant_id",coalesce("list_id", 0),"place",((coalesce("campaign_id", 0)::text || ' ' || least("dials", 9)::text || ' ' || substring(lower("marketing_id") from '^[^0-9]{0,4}')) collate "C"),"priority","due_at","position") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "leads_offer_by_state_and_pool" ON "leads" USING btree ("tenant_id",lower("state"),coalesce("list_id", 0),"place",((coalesce("campaign_id", 0)::text || ' ' || least("dials", 9)::text || ' ' || substring(lower("marketing_id") from '^[^0-9]{0,4}')) collate "C"),"priority","due_at","position") WHERE due_at is not null;