CREATE TABLE "field_agents" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"name" text NOT NULL,
	"postal" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"reach_km" integer NOT NULL,
	"mga" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "instant_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"address" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"mga" text NOT NULL,
	"agents" integer NOT NULL,
	"meeting_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"lead_id" uuid NOT NULL,
	"account_id" integer NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"meeting" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "instant_offers" ADD CONSTRAINT "instant_offers_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "field_agents_tenant_id_index" ON "field_agents" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "instant_offers_account_id_created_at_index" ON "instant_offers" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "meetings_lead_id_id_index" ON "meetings" USING btree ("lead_id","id");