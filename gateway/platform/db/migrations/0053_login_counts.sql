CREATE TABLE "login_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"wrong" integer NOT NULL,
	"last" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "login_counts_last_index" ON "login_counts" USING btree ("last");