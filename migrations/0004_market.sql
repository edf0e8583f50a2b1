CREATE TABLE "market_points" (
	"address" text NOT NULL,
	"grain" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"price" double precision NOT NULL,
	CONSTRAINT "market_points_address_grain_at_pk" PRIMARY KEY("address","grain","at")
);
--> statement-breakpoint
CREATE TABLE "market_state" (
	"address" text PRIMARY KEY NOT NULL,
	"figures" jsonb,
	"as_of" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL
);
