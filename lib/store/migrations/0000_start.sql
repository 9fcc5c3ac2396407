CREATE TABLE "customers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"city" text NOT NULL,
	"since" text NOT NULL,
	"tier" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"run_id" text NOT NULL,
	"seq" integer NOT NULL,
	"t" double precision NOT NULL,
	"type" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "events_run_id_seq_pk" PRIMARY KEY("run_id","seq")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" integer NOT NULL,
	"line" integer NOT NULL,
	"product" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" double precision NOT NULL,
	CONSTRAINT "order_lines_order_id_line_pk" PRIMARY KEY("order_id","line")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" integer PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"quarter_offset" integer NOT NULL,
	"day_of_quarter" double precision NOT NULL,
	"amount" double precision NOT NULL,
	"is_cancelled" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" text PRIMARY KEY NOT NULL,
	"question" text NOT NULL,
	"search_text" text NOT NULL,
	"model_id" text NOT NULL,
	"model_name" text NOT NULL,
	"dialect" text NOT NULL,
	"temperature" double precision,
	"recipe_name" text NOT NULL,
	"recipe_version" double precision NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	"reason" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"elapsed_ms" double precision NOT NULL,
	"steps" double precision NOT NULL,
	"max_steps" double precision NOT NULL,
	"tokens_in" double precision NOT NULL,
	"tokens_out" double precision NOT NULL,
	"cost" double precision,
	"answer" text,
	"marks" text NOT NULL,
	"flags" jsonb NOT NULL,
	"last_seq" integer NOT NULL,
	"owner" text,
	"heartbeat_at" double precision NOT NULL,
	"idempotency_key" text,
	"body_hash" text,
	CONSTRAINT "runs_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "seeds" (
	"name" text PRIMARY KEY NOT NULL,
	"version" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "runs_newest" ON "runs" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "runs_status" ON "runs" USING btree ("status");