ALTER TABLE "lead_imports" ADD COLUMN "kinds" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "warnings" jsonb DEFAULT '[]'::jsonb NOT NULL;