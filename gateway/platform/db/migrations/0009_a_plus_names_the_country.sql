CREATE OR REPLACE FUNCTION stored_phone(written text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    (SELECT substring(digits FROM '^(?:011|00)?1?([2-9]\d{9})$')
      FROM (SELECT regexp_replace(lower(normalize(written, NFKC)), '(;?ext(ension|n)?[.=:]?|x|poste|;)\s*\d*\s*$', '') AS plain) AS its,
        LATERAL (SELECT regexp_replace(plain, '\D', '', 'g') AS digits) AS bare
      WHERE NOT (plain ~ '^\D*\+' AND digits !~ '^1')),
    btrim(written))
$$;
