CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"search_text" text NOT NULL,
	"is_named" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"asked" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "conversation_id" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "after_run_id" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "turn" integer;--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("updated_at","id");--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "runs_of_conversation" ON "runs" USING btree ("conversation_id","turn") WHERE conversation_id IS NOT NULL;