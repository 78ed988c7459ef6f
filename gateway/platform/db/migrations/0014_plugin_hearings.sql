CREATE TABLE "plugin_hearings" (
	"plugin" text PRIMARY KEY NOT NULL,
	"heard_to" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "plugin_jobs" ADD COLUMN "once" text;--> statement-breakpoint
CREATE INDEX "calls_created_at_index" ON "calls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "dispositions_created_at_index" ON "dispositions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "plugin_jobs_waiting" ON "plugin_jobs" USING btree ("plugin","tenant_id","lane") WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "plugin_jobs_once" ON "plugin_jobs" USING btree ("plugin","tenant_id","lane","once") WHERE once is not null;