CREATE TABLE "centre_states" (
	"tenant_id" integer NOT NULL,
	"plugin" text NOT NULL,
	"revision" integer NOT NULL,
	"version" integer NOT NULL,
	"value" jsonb,
	"saved_by" integer NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "centre_states_tenant_id_plugin_pk" PRIMARY KEY("tenant_id","plugin")
);
