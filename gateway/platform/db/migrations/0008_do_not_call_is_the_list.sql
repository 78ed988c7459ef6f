CREATE FUNCTION stored_phone(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    substring(
      regexp_replace(regexp_replace(lower(normalize(written, NFKC)), '(;?ext(ension|n)?[.=:]?|x|poste|;)\s*\d*\s*$', ''), '\D', '', 'g')
      FROM '^(?:011|00)?1?([2-9]\d{9})$'),
    btrim(written))
$$;--> statement-breakpoint
CREATE FUNCTION leads_never_call_again() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO do_not_call (tenant_id, phone, reason)
    SELECT DISTINCT NEW.tenant_id, stored_phone(number), 'status'
    FROM (SELECT NEW.phone AS number UNION SELECT jsonb_array_elements_text(NEW.phone_other)) AS its
    WHERE btrim(number) <> ''
    ORDER BY 2
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER leads_never_call_again AFTER INSERT OR UPDATE OF status, previous_status, phone, phone_other ON leads FOR EACH ROW
  WHEN (NEW.status = 'Do Not Call' OR (NEW.status = 'In Process' AND NEW.previous_status = 'Do Not Call'))
  EXECUTE FUNCTION leads_never_call_again();--> statement-breakpoint
INSERT INTO do_not_call (tenant_id, phone, reason)
  SELECT DISTINCT tenant_id, stored_phone(number), 'status' FROM (
    SELECT tenant_id, phone AS number FROM leads WHERE 'Do Not Call' IN (status, previous_status)
    UNION
    SELECT tenant_id, jsonb_array_elements_text(phone_other) FROM leads WHERE 'Do Not Call' IN (status, previous_status)
  ) AS marked
  WHERE btrim(number) <> ''
  ON CONFLICT DO NOTHING;
