CREATE TABLE "visit_sources" (
	"day" date NOT NULL,
	"source" text NOT NULL,
	"visits" integer NOT NULL,
	"dialogs" integer NOT NULL,
	CONSTRAINT "visit_sources_key" PRIMARY KEY("day","source")
);
--> statement-breakpoint
INSERT INTO "visit_sources" SELECT "day", "source", sum("visits")::int, sum("dialogs")::int FROM "visit_counts" GROUP BY 1, 2;