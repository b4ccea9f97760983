CREATE TEMP TABLE $lines_table AS
WITH fields AS (SELECT * REPLACE ($trimmed), upper(left(trim(droit), 1)) AS droit_lettre FROM $raw_table),
located AS (SELECT *, $insee_code AS insee FROM fields),
named AS (SELECT *, insee || $prefix || upper($section) || $plan AS idu FROM located)
SELECT n.*, c.commune AS commune_actuelle,
  $part_of_line AS part,
  CASE WHEN regexp_full_match(numero, '[0-9]{9}') THEN numero END AS siren,
  CASE WHEN starts_with(numero, 'U') THEN numero END AS numero_fictif,
  CASE WHEN NOT regexp_full_match(insee, '[0-9][0-9AB][0-9]{3}') THEN 'commune-malformed'
       WHEN section = '' OR plan = '' OR NOT regexp_full_match(idu, '[0-9][0-9AB][0-9]{3}[0-9]{3}[0-9A-Z]{2}[0-9]{4}') THEN 'parcel-malformed'
       WHEN droit_lettre IS NULL OR droit_lettre NOT IN ($rights) THEN 'right-unknown'
       WHEN numero = '' AND majic = '' AND trim(coalesce(denomination, '')) = '' THEN 'holder-missing'
  END AS rule
FROM named n LEFT JOIN communes c ON c.code = n.insee
