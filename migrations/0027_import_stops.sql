CREATE TABLE "lead_import_skips" (
	"import_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"line" integer NOT NULL,
	CONSTRAINT "lead_import_skips_pkey" PRIMARY KEY("import_id","reason","line")
);
--> statement-breakpoint
ALTER TABLE "lead_imports" ADD COLUMN "stopped_by" text;--> statement-breakpoint
ALTER TABLE "lead_import_skips" ADD CONSTRAINT "lead_import_skips_import_id_lead_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."lead_imports"("id") ON DELETE cascade ON UPDATE no action;