CREATE TABLE "plugin_jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plugin" text NOT NULL,
	"tenant_id" integer NOT NULL,
	"job" text NOT NULL,
	"lane" text DEFAULT '' NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone,
	"answer" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plugin_migrations" (
	"plugin" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plugin_migrations_plugin_name_pk" PRIMARY KEY("plugin","name")
);
--> statement-breakpoint
CREATE INDEX "plugin_jobs_plugin_tenant_id_created_at_index" ON "plugin_jobs" USING btree ("plugin","tenant_id","created_at");--> statement-breakpoint
CREATE INDEX "plugin_jobs_due" ON "plugin_jobs" USING btree ("plugin","due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "plugin_jobs_finished" ON "plugin_jobs" USING btree ("finished_at") WHERE state <> 'waiting';