CREATE TABLE "trunk_failures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"trunk_id" uuid NOT NULL,
	"tenant_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"code" integer,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trunks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" integer NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"host" text NOT NULL,
	"port" integer,
	"transport" text DEFAULT 'udp' NOT NULL,
	"proxy" text,
	"domain" text,
	"username" text,
	"auth_user" text,
	"secret" text,
	"register" boolean DEFAULT true NOT NULL,
	"register_every_s" integer DEFAULT 300 NOT NULL,
	"options_every_s" integer DEFAULT 30 NOT NULL,
	"tls_verify" boolean DEFAULT true NOT NULL,
	"tls_ca" text,
	"codecs" text[] DEFAULT '{"PCMU","PCMA"}' NOT NULL,
	"srtp" boolean DEFAULT false NOT NULL,
	"format" text DEFAULT 'plus' NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"priority" integer DEFAULT 1 NOT NULL,
	"weight" integer DEFAULT 1 NOT NULL,
	"max_calls" integer,
	"calls_per_second" integer DEFAULT 5 NOT NULL,
	"emergency" boolean DEFAULT false NOT NULL,
	"caller_id" text DEFAULT '' NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "trunk_failures" ADD CONSTRAINT "trunk_failures_trunk_id_trunks_id_fk" FOREIGN KEY ("trunk_id") REFERENCES "public"."trunks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trunk_failures" ADD CONSTRAINT "trunk_failures_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trunks" ADD CONSTRAINT "trunks_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trunk_failures_of_trunk" ON "trunk_failures" USING btree ("trunk_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "trunks_by_name" ON "trunks" USING btree ("tenant_id",lower("name"));