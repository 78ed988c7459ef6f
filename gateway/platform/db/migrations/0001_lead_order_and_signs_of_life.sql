DROP INDEX "leads_offer";--> statement-breakpoint
ALTER TABLE "leads" ADD COLUMN "position" serial NOT NULL;--> statement-breakpoint
ALTER TABLE "status_log" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "leads_offer" ON "leads" USING btree ("tenant_id","priority","due_at","position") WHERE due_at is not null;