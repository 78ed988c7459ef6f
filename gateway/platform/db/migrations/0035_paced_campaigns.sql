CREATE TABLE "attempts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"lead_id" uuid NOT NULL,
	"phone" text NOT NULL,
	"caller_id" text DEFAULT '' NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"up_at" timestamp with time zone,
	"verdict_at" timestamp with time zone,
	"joined_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"account_id" integer,
	"outcome" text DEFAULT '' NOT NULL,
	"abandoned" boolean DEFAULT false NOT NULL,
	"message_played" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pacing_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"mode" text NOT NULL,
	"reason" text NOT NULL,
	"free" integer NOT NULL,
	"working" integer NOT NULL,
	"lines" integer NOT NULL,
	"begun" integer NOT NULL,
	"p" double precision NOT NULL,
	"answered" integer NOT NULL,
	"abandoned" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "mode" text DEFAULT 'one-to-one' NOT NULL;--> statement-breakpoint
CREATE INDEX "attempts_answered" ON "attempts" USING btree ("campaign_id","verdict_at") WHERE outcome in ('joined', 'abandoned');--> statement-breakpoint
CREATE INDEX "attempts_campaign_id_placed_at_index" ON "attempts" USING btree ("campaign_id","placed_at");--> statement-breakpoint
CREATE INDEX "attempts_abandoned" ON "attempts" USING btree ("tenant_id","phone","verdict_at") WHERE abandoned;--> statement-breakpoint
CREATE INDEX "attempts_live" ON "attempts" USING btree ("id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "pacing_log_campaign_id_at_index" ON "pacing_log" USING btree ("campaign_id","at");