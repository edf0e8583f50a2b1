CREATE TABLE "visit_counts" (
	"day" date NOT NULL,
	"source" text NOT NULL,
	"medium" text NOT NULL,
	"locale" text NOT NULL,
	"page" text NOT NULL,
	"visits" integer NOT NULL,
	CONSTRAINT "visit_counts_key" PRIMARY KEY("day","source","medium","locale","page")
);
