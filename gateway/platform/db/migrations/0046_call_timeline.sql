CREATE TABLE "call_timeline" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"call_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"nth" integer NOT NULL,
	"what" text NOT NULL,
	"leg" text,
	"who" text,
	"facts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "call_timeline_call_id_at_index" ON "call_timeline" USING btree ("call_id","at");--> statement-breakpoint
CREATE INDEX "call_timeline_at_index" ON "call_timeline" USING btree ("at");--> statement-breakpoint
CREATE INDEX "permits_of_call" ON "permits" USING btree ("call_id");