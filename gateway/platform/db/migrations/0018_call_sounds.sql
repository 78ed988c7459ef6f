CREATE TABLE "call_sounds" (
	"tenant_id" integer NOT NULL,
	"call_id" uuid NOT NULL,
	"leg" text NOT NULL,
	"seconds" double precision NOT NULL,
	"bars" integer NOT NULL,
	"lost" double precision NOT NULL,
	"jitter" double precision NOT NULL,
	"round_trip" double precision,
	"faults" jsonb NOT NULL,
	CONSTRAINT "call_sounds_call_id_leg_pk" PRIMARY KEY("call_id","leg")
);
