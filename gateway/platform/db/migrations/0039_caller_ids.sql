CREATE TABLE "caller_id_uses" (
	"tenant_id" integer NOT NULL,
	"number" text NOT NULL,
	"day" date NOT NULL,
	"used" integer NOT NULL,
	CONSTRAINT "caller_id_uses_tenant_id_number_day_pk" PRIMARY KEY("tenant_id","number","day")
);
--> statement-breakpoint
CREATE TABLE "caller_ids" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"campaign_id" integer NOT NULL,
	"number" text NOT NULL,
	"area_code" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"daily_cap" integer NOT NULL,
	"resting_until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "caller_id_uses" ADD CONSTRAINT "caller_id_uses_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caller_ids" ADD CONSTRAINT "caller_ids_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "caller_ids" ADD CONSTRAINT "caller_ids_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "caller_ids_of_campaign" ON "caller_ids" USING btree ("campaign_id","number");--> statement-breakpoint
CREATE INDEX "caller_ids_by_number" ON "caller_ids" USING btree ("number") WHERE active;