ALTER TABLE "accounts" ADD COLUMN "access_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "access_revision" integer DEFAULT 0 NOT NULL;