CREATE TABLE "waiting_callers" (
	"leg" text PRIMARY KEY NOT NULL,
	"tenant_id" integer NOT NULL,
	"phone" text NOT NULL,
	"did" text NOT NULL,
	"tracked" jsonb,
	"since" timestamp with time zone NOT NULL
);
