-- Lines of the département: by their commune, under whatever code it had; else by the code of the département.
-- A line of Paris, Lyon or Marseille as a whole goes to the arrondissement in its number, else to that of its references' prefix, else of its postcode.
CREATE TABLE judged AS
WITH named AS (
  SELECT l.* EXCLUDE (updated), m."month" AS updated, l.updated IS NOT NULL AND m."month" IS NULL AS is_month_lost,
    $written_code AS written_code,
    CASE WHEN regexp_full_match(trim("number"), '0?[0-9][0-9AB][0-9]{3}.*') THEN concat(trim("number")[2:3], trim("number")[4:6]) END AS in_number,
    list_distinct(list_filter(list_transform(pairs, lambda p: regexp_extract(trim(p.s), '^[0-9]{3}')), lambda one: one <> '')) AS prefixes
  FROM permit_lines l LEFT JOIN months m ON m.written = l.updated),
coded AS (
  SELECT n.* EXCLUDE (written_code, in_number, prefixes), coalesce(CASE WHEN n.written_code IN (SELECT city FROM arrondissements)
      THEN coalesce(by_number.code, by_prefix.code, by_postcode.code) END, n.written_code) AS code
  FROM named n
  LEFT JOIN arrondissements by_number ON by_number.city = n.written_code AND by_number.code = n.in_number
  LEFT JOIN arrondissements by_prefix ON by_prefix.city = n.written_code AND len(n.prefixes) = 1 AND by_prefix.prefix = n.prefixes[1]
  LEFT JOIN postcodes by_postcode ON by_postcode.city = n.written_code AND by_postcode.postcode = trim(n.postcode)),
own AS (
  SELECT l.* EXCLUDE (commune), c.commune AS today FROM coded l LEFT JOIN communes c ON c.code = l.code
  WHERE c.code IS NOT NULL OR coalesce($written_departement, $departement) = $area)
SELECT *, $part AS part, CASE WHEN today IS NOT NULL AND NOT $wanted THEN 'other-commune' END AS scope, false AS is_mended,
  NULL::VARCHAR AS rule, NULL::VARCHAR AS detail, NULL::VARCHAR AS original
FROM own
