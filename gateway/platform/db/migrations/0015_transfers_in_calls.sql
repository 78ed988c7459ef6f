CREATE TABLE "transfers" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"call_id" uuid NOT NULL,
	"lead_id" uuid NOT NULL,
	"account_id" integer NOT NULL,
	"type" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"extension" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "transfers_call_id_index" ON "transfers" USING btree ("call_id");--> statement-breakpoint
CREATE INDEX "transfers_lead_id_index" ON "transfers" USING btree ("lead_id");