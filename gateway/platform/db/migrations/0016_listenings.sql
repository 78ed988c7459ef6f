CREATE TABLE "listenings" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"call_id" uuid NOT NULL,
	"recording" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "listenings_call_id_at_index" ON "listenings" USING btree ("call_id","at");