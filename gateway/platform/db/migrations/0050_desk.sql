CREATE TABLE "desk" (
	"id" smallint PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"address" text NOT NULL,
	"epoch" bigint NOT NULL,
	"until" timestamp with time zone NOT NULL
);
