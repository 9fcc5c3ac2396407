LOCK TABLE "runs", "events" IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_run_id_runs_id_fk";
--> statement-breakpoint
DROP INDEX "runs_status";