ALTER TABLE "runs" ADD COLUMN "tools" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "answer_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "ended_ms" double precision DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "ended_steps" double precision DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "ended_tokens" double precision DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "ended_cost" double precision DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "summary_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "is_starred" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "tags" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "runs_by_time" ON "runs" USING btree ("ended_ms","id");--> statement-breakpoint
CREATE INDEX "runs_by_steps" ON "runs" USING btree ("ended_steps","id");--> statement-breakpoint
CREATE INDEX "runs_by_tokens" ON "runs" USING btree ("ended_tokens","id");--> statement-breakpoint
CREATE INDEX "runs_by_cost" ON "runs" USING btree ("ended_cost","id");--> statement-breakpoint
CREATE INDEX "runs_of_outcome" ON "runs" USING btree ("outcome","started_at","id");--> statement-breakpoint
CREATE INDEX "runs_of_reason" ON "runs" USING btree ("reason","started_at","id");--> statement-breakpoint
CREATE INDEX "runs_of_model" ON "runs" USING btree ("model_id","started_at","id");--> statement-breakpoint
CREATE INDEX "runs_of_dialect" ON "runs" USING btree ("dialect","started_at","id");--> statement-breakpoint
CREATE INDEX "runs_of_recipe" ON "runs" USING btree ("recipe_id","started_at","id");--> statement-breakpoint
CREATE INDEX "runs_starred" ON "runs" USING btree ("started_at","id") WHERE is_starred;--> statement-breakpoint
CREATE INDEX "runs_tagged" ON "runs" USING btree ("started_at","id") WHERE tags <> '[]';--> statement-breakpoint
CREATE INDEX "runs_lists" ON "runs" USING gin ("flags" jsonb_path_ops,"tools" jsonb_path_ops,"tags" jsonb_path_ops) WITH (fastupdate=false);