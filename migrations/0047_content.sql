CREATE TABLE "content_files" (
	"release_id" bigint NOT NULL,
	"build" text NOT NULL,
	"address" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "content_files_release_id_build_address_pk" PRIMARY KEY("release_id","build","address")
);
--> statement-breakpoint
CREATE TABLE "content_releases" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"versions" bigint[] NOT NULL,
	"base_id" bigint,
	"author" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"live_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "content_renderings" (
	"release_id" bigint NOT NULL,
	"build" text NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"pages" integer,
	CONSTRAINT "content_renderings_release_id_build_pk" PRIMARY KEY("release_id","build")
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"file" text NOT NULL,
	"locale" text NOT NULL,
	"key" text NOT NULL,
	"base_hash" text NOT NULL,
	"body" text,
	"author" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"release_id" bigint
);
--> statement-breakpoint
ALTER TABLE "content_renderings" ADD CONSTRAINT "content_renderings_release_id_content_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."content_releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "content_releases_live" ON "content_releases" USING btree ("live_at" DESC NULLS LAST) WHERE live_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "content_versions_latest" ON "content_versions" USING btree ("file","key","locale","id" DESC NULLS LAST);--> statement-breakpoint
-- The site as its files have it: what can always be brought back.
INSERT INTO content_releases (versions, author, live_at) VALUES ('{}', '', now());
