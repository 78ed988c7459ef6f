CREATE TABLE "accounts" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"challenge" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"roles" text[] NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"manager_id" integer,
	"extension" text,
	"has_webrtc" boolean DEFAULT true NOT NULL,
	"auto_answer" boolean DEFAULT true NOT NULL,
	"auto_answer_time" integer DEFAULT 0 NOT NULL,
	"deactivated" boolean DEFAULT false NOT NULL,
	"inbound_only" boolean DEFAULT false NOT NULL,
	"can_transfer_to_sunlife" boolean DEFAULT false NOT NULL,
	"can_transfer_to_matcha" boolean DEFAULT false NOT NULL,
	"is_iapp2_agent" boolean DEFAULT false NOT NULL,
	"is_external" boolean DEFAULT false NOT NULL,
	"is_bilingual" boolean DEFAULT false NOT NULL,
	"level" integer DEFAULT 1 NOT NULL,
	"outbound_eligibility" text DEFAULT 'none' NOT NULL,
	"internal_live_transfers" boolean DEFAULT true NOT NULL,
	"external_live_transfers" boolean DEFAULT true NOT NULL,
	"health_licenses" text[] DEFAULT '{}' NOT NULL,
	"provinces" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "allowed_extensions" (
	"tenant_id" integer NOT NULL,
	"extension" text NOT NULL,
	CONSTRAINT "allowed_extensions_tenant_id_extension_pk" PRIMARY KEY("tenant_id","extension")
);
--> statement-breakpoint
CREATE TABLE "calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"extension" text NOT NULL,
	"lead_id" uuid,
	"parent" uuid,
	"type" text NOT NULL,
	"direction" integer NOT NULL,
	"phone" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"facts" jsonb NOT NULL,
	"recorded_at" timestamp with time zone,
	"qualifier_extension" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"agent_up_at" timestamp with time zone,
	"far_up_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"end_by" text,
	"end_cause" text,
	"extra_recording_index" integer DEFAULT 0 NOT NULL,
	"live_transfer" integer,
	"recording_file" text,
	"to_dispose" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaigns" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"prefixes" text DEFAULT '' NOT NULL,
	"caller_id" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "dispositions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" integer NOT NULL,
	"lead_id" uuid NOT NULL,
	"account_id" integer NOT NULL,
	"call_id" uuid,
	"disposition" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reason_other" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"date_time" timestamp with time zone,
	"reschedule_followup" boolean DEFAULT false NOT NULL,
	"short_call" boolean DEFAULT false NOT NULL,
	"summary" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "do_not_call" (
	"tenant_id" integer NOT NULL,
	"phone" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"account_id" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "do_not_call_tenant_id_phone_pk" PRIMARY KEY("tenant_id","phone")
);
--> statement-breakpoint
CREATE TABLE "follow_ups" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"lead_id" uuid NOT NULL,
	"account_id" integer,
	"disposition_id" uuid,
	"type" integer DEFAULT 1 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"account_id" integer NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_account_id_key_pk" PRIMARY KEY("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "layouts" (
	"account_id" integer NOT NULL,
	"variant" text NOT NULL,
	"role" text NOT NULL,
	"revision" integer NOT NULL,
	"layout" jsonb,
	"plugins" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "layouts_account_id_variant_role_pk" PRIMARY KEY("account_id","variant","role")
);
--> statement-breakpoint
CREATE TABLE "leads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" integer NOT NULL,
	"campaign_id" integer,
	"marketing_id" text DEFAULT '' NOT NULL,
	"phone" text NOT NULL,
	"phone_other" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"status" text DEFAULT 'New' NOT NULL,
	"previous_status" text DEFAULT '' NOT NULL,
	"status_description" text DEFAULT '' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"cre_notes" text DEFAULT '' NOT NULL,
	"website" text DEFAULT '' NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"mga" text DEFAULT '' NOT NULL,
	"crm_id" text DEFAULT '' NOT NULL,
	"local_did" text DEFAULT '' NOT NULL,
	"is_inbound" boolean DEFAULT false NOT NULL,
	"is_annuity" boolean DEFAULT false NOT NULL,
	"is_redistributed_followup" boolean DEFAULT false NOT NULL,
	"new" boolean DEFAULT true NOT NULL,
	"qualifier_name" text DEFAULT '' NOT NULL,
	"qualified_by" text DEFAULT '' NOT NULL,
	"set_by" text DEFAULT '' NOT NULL,
	"entrance" text DEFAULT '' NOT NULL,
	"reason_for_request" text DEFAULT '' NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason_other" text DEFAULT '' NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"apartment" text DEFAULT '' NOT NULL,
	"buzzer" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"latitude" double precision,
	"longitude" double precision,
	"timezone" text DEFAULT '' NOT NULL,
	"address_type" integer DEFAULT 1 NOT NULL,
	"clients" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"dials" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now(),
	"priority" integer DEFAULT 100 NOT NULL,
	"claimed_by" integer,
	"lease_until" timestamp with time zone,
	"import_line" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_id" integer NOT NULL,
	"sender_id" integer NOT NULL,
	"message" text NOT NULL,
	"type" text NOT NULL,
	"dismissible" boolean NOT NULL,
	"expires" boolean NOT NULL,
	"timeout" integer,
	"team_members_only" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "overstays" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"status" text NOT NULL,
	"receiver" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"previous_hash" text,
	"successor_used_at" timestamp with time zone,
	"rotated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"tenant_id" integer NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"updated_by" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_tenant_id_name_pk" PRIMARY KEY("tenant_id","name")
);
--> statement-breakpoint
CREATE TABLE "status_log" (
	"id" serial PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"status" text NOT NULL,
	"by" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" integer PRIMARY KEY NOT NULL,
	"variant" text NOT NULL,
	"name" text NOT NULL,
	"timezone" text NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaigns" ADD CONSTRAINT "campaigns_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispositions" ADD CONSTRAINT "dispositions_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follow_ups" ADD CONSTRAINT "follow_ups_lead_id_leads_id_fk" FOREIGN KEY ("lead_id") REFERENCES "public"."leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "layouts" ADD CONSTRAINT "layouts_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leads" ADD CONSTRAINT "leads_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_log" ADD CONSTRAINT "status_log_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_email" ON "accounts" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_extension_index" ON "accounts" USING btree ("extension");--> statement-breakpoint
CREATE INDEX "accounts_tenant_id_index" ON "accounts" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "calls_account_id_created_at_index" ON "calls" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "calls_lead_id_index" ON "calls" USING btree ("lead_id");--> statement-breakpoint
CREATE INDEX "calls_live" ON "calls" USING btree ("tenant_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "calls_to_dispose" ON "calls" USING btree ("account_id") WHERE to_dispose;--> statement-breakpoint
CREATE UNIQUE INDEX "campaigns_tenant_id_slug_index" ON "campaigns" USING btree ("tenant_id","slug");--> statement-breakpoint
CREATE INDEX "dispositions_account_id_created_at_index" ON "dispositions" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "dispositions_lead_id_created_at_index" ON "dispositions" USING btree ("lead_id","created_at");--> statement-breakpoint
CREATE INDEX "follow_ups_account_id_starts_at_index" ON "follow_ups" USING btree ("account_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "follow_ups_open" ON "follow_ups" USING btree ("lead_id") WHERE done_at is null;--> statement-breakpoint
CREATE INDEX "idempotency_created_at_index" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "leads_offer" ON "leads" USING btree ("tenant_id","priority","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "leads_tenant_id_phone_index" ON "leads" USING btree ("tenant_id","phone");--> statement-breakpoint
CREATE INDEX "leads_claimed" ON "leads" USING btree ("claimed_by") WHERE claimed_by is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "leads_once_per_campaign" ON "leads" USING btree ("tenant_id","phone","campaign_id");--> statement-breakpoint
CREATE INDEX "leads_by_name" ON "leads" USING btree ("tenant_id",lower("last_name"));--> statement-breakpoint
CREATE INDEX "leads_tenant_id_marketing_id_index" ON "leads" USING btree ("tenant_id","marketing_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_index" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_previous_hash_index" ON "sessions" USING btree ("previous_hash");--> statement-breakpoint
CREATE INDEX "sessions_account_id_index" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "status_log_account_id_started_at_index" ON "status_log" USING btree ("account_id","started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "status_open" ON "status_log" USING btree ("account_id") WHERE ended_at is null;