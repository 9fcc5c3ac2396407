ALTER TABLE "runs" ADD COLUMN "parent_id" text;--> statement-breakpoint
CREATE INDEX "runs_made_from" ON "runs" USING btree ("parent_id","started_at","id") WHERE parent_id IS NOT NULL;