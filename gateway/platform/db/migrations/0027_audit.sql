-- The words of a change as they are looked for: small letters without accents, each once, of which letters after the sixtieth
-- and what comes after twenty thousand do not count. Of values only texts and numbers, without the names of their fields.
CREATE FUNCTION "change_words"("subject" text, "reason" text, "from" jsonb, "to" jsonb) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT array_to_tsvector(coalesce(array_agg(DISTINCT left("word", 60)), '{}'))
  FROM string_to_table(
    translate(
      searchable(left(concat_ws(' ', "subject", "reason",
        jsonb_path_query_array("to", '$.** ? (@.type() == "string" || @.type() == "number")')::text,
        jsonb_path_query_array("from", '$.** ? (@.type() == "string" || @.type() == "number")')::text), 20000)),
      E'!"#$%&()*+/:;<=>?@[]^_`{|}~\\\t\n\r', repeat(' ', 31)),
    ' ') AS "words"("word")
  WHERE "word" <> ''
);--> statement-breakpoint
-- What happened stays as it was written: only that it was taken back is noted later, once.
CREATE FUNCTION "changes_stay"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."undone_by" IS NULL
    AND to_jsonb(NEW) - ARRAY['undone_by', 'area', 'words'] = to_jsonb(OLD) - ARRAY['undone_by', 'area', 'words'] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a recorded change is never altered or deleted' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
ALTER TABLE "plugin_changes" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "plugin_changes" ADD COLUMN "area" text GENERATED ALWAYS AS (case when kind = 'record' then split_part(subject, ':', 1) else kind end) STORED;--> statement-breakpoint
ALTER TABLE "plugin_changes" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (change_words(subject, reason, case when kind <> 'state' then "from" end, case when kind <> 'state' then "to" end)) STORED;--> statement-breakpoint
CREATE INDEX "plugin_changes_tenant_id_at_id_index" ON "plugin_changes" USING btree ("tenant_id","at","id");--> statement-breakpoint
CREATE INDEX "plugin_changes_tenant_id_area_at_id_index" ON "plugin_changes" USING btree ("tenant_id","area","at","id");--> statement-breakpoint
CREATE INDEX "plugin_changes_tenant_id_account_id_at_id_index" ON "plugin_changes" USING btree ("tenant_id","account_id","at","id");--> statement-breakpoint
CREATE INDEX "plugin_changes_words_index" ON "plugin_changes" USING gin ("words");--> statement-breakpoint
CREATE TRIGGER "changes_stay" BEFORE UPDATE OR DELETE ON "plugin_changes" FOR EACH ROW EXECUTE FUNCTION "changes_stay"();--> statement-breakpoint
CREATE TRIGGER "changes_stay_all" BEFORE TRUNCATE ON "plugin_changes" FOR EACH STATEMENT EXECUTE FUNCTION "changes_stay"();
