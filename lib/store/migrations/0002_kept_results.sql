CREATE TABLE "kept_results" (
	"tape" text NOT NULL,
	"key" text NOT NULL,
	"tool" text NOT NULL,
	"body" text NOT NULL,
	"kept_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kept_results_tape_key_pk" PRIMARY KEY("tape","key")
);
--> statement-breakpoint
CREATE INDEX "kept_results_newest" ON "kept_results" USING btree ("tape","tool","kept_at");