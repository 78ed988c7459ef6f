ALTER TABLE "accounts" ALTER COLUMN "language" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "language" DROP NOT NULL;--> statement-breakpoint
-- English was everybody's before anybody chose: those who did choose it have it in their browsers.
UPDATE "accounts" SET "language" = null WHERE "language" = 'en';
