CREATE TABLE "account_attributes" (
	"account_id" integer NOT NULL,
	"attribute_id" integer NOT NULL,
	CONSTRAINT "account_attributes_account_id_attribute_id_pk" PRIMARY KEY("account_id","attribute_id")
);
--> statement-breakpoint
CREATE TABLE "attribute_group_attributes" (
	"group_id" integer NOT NULL,
	"attribute_id" integer NOT NULL,
	CONSTRAINT "attribute_group_attributes_group_id_attribute_id_pk" PRIMARY KEY("group_id","attribute_id")
);
--> statement-breakpoint
CREATE TABLE "attribute_group_users" (
	"group_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	CONSTRAINT "attribute_group_users_group_id_account_id_pk" PRIMARY KEY("group_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "attribute_groups" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"name" text NOT NULL,
	"short_name" text DEFAULT '' NOT NULL,
	"did" text DEFAULT '' NOT NULL,
	"provider" text DEFAULT '' NOT NULL,
	"transfer_score" integer DEFAULT 0 NOT NULL,
	"has_internal_auto_forward" boolean DEFAULT false NOT NULL,
	"auto_forward_internal_delay" integer DEFAULT 0 NOT NULL,
	"has_external_auto_forward" boolean DEFAULT false NOT NULL,
	"auto_forward_external_delay" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attributes" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"scope" jsonb
);
--> statement-breakpoint
CREATE TABLE "campaign_agents" (
	"campaign_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	CONSTRAINT "campaign_agents_campaign_id_account_id_pk" PRIMARY KEY("campaign_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "lead_group_advisors" (
	"group_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	CONSTRAINT "lead_group_advisors_group_id_account_id_pk" PRIMARY KEY("group_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "lead_group_prefixes" (
	"group_id" integer NOT NULL,
	"prefix_id" integer NOT NULL,
	CONSTRAINT "lead_group_prefixes_group_id_prefix_id_pk" PRIMARY KEY("group_id","prefix_id")
);
--> statement-breakpoint
CREATE TABLE "lead_groups" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_prefixes" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retreaver_mappings" (
	"tenant_id" integer NOT NULL,
	"did" text NOT NULL,
	"prefix" text NOT NULL,
	"duplicate_checker" boolean DEFAULT false NOT NULL,
	"short_calls" boolean DEFAULT false NOT NULL,
	CONSTRAINT "retreaver_mappings_tenant_id_did_pk" PRIMARY KEY("tenant_id","did")
);
--> statement-breakpoint
ALTER TABLE "account_attributes" ADD CONSTRAINT "account_attributes_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_attributes" ADD CONSTRAINT "account_attributes_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_group_attributes" ADD CONSTRAINT "attribute_group_attributes_group_id_attribute_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."attribute_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_group_attributes" ADD CONSTRAINT "attribute_group_attributes_attribute_id_attributes_id_fk" FOREIGN KEY ("attribute_id") REFERENCES "public"."attributes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_group_users" ADD CONSTRAINT "attribute_group_users_group_id_attribute_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."attribute_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_group_users" ADD CONSTRAINT "attribute_group_users_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_groups" ADD CONSTRAINT "attribute_groups_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attributes" ADD CONSTRAINT "attributes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_agents" ADD CONSTRAINT "campaign_agents_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_agents" ADD CONSTRAINT "campaign_agents_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_group_advisors" ADD CONSTRAINT "lead_group_advisors_group_id_lead_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."lead_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_group_advisors" ADD CONSTRAINT "lead_group_advisors_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_group_prefixes" ADD CONSTRAINT "lead_group_prefixes_group_id_lead_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."lead_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_group_prefixes" ADD CONSTRAINT "lead_group_prefixes_prefix_id_lead_prefixes_id_fk" FOREIGN KEY ("prefix_id") REFERENCES "public"."lead_prefixes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_groups" ADD CONSTRAINT "lead_groups_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lead_prefixes" ADD CONSTRAINT "lead_prefixes_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retreaver_mappings" ADD CONSTRAINT "retreaver_mappings_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attribute_group_users_account_id_index" ON "attribute_group_users" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attribute_groups_name" ON "attribute_groups" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "attributes_name" ON "attributes" USING btree ("tenant_id","type",lower("name"));--> statement-breakpoint
CREATE INDEX "campaign_agents_account_id_index" ON "campaign_agents" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "lead_group_advisors_account_id_index" ON "lead_group_advisors" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "lead_group_prefixes_prefix_id_index" ON "lead_group_prefixes" USING btree ("prefix_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lead_groups_name" ON "lead_groups" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "lead_prefixes_name" ON "lead_prefixes" USING btree ("tenant_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "retreaver_mappings_did" ON "retreaver_mappings" USING btree ("did");