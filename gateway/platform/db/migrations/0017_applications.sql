CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"lead_id" uuid NOT NULL,
	"account_id" integer NOT NULL,
	"destination" text NOT NULL,
	"qualified_by" text NOT NULL,
	"url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_lead_id_created_at_index" ON "applications" USING btree ("lead_id","created_at");