-- Lines of the département: by their commune, under whatever code it had; else by the code of the département.
CREATE TABLE judged AS
WITH coded AS (
  SELECT *, CASE WHEN upper(trim(commune)) IN (FROM cities) AND regexp_full_match(trim("number"), '0?[0-9][0-9AB][0-9]{3}.*')
      AND concat(trim("number")[2:3], trim("number")[4:6]) IN (SELECT code FROM communes)
    THEN concat(trim("number")[2:3], trim("number")[4:6]) ELSE lpad(upper(trim(commune)), 5, '0') END AS code
  FROM permit_lines),
own AS (
  SELECT l.* EXCLUDE (commune), c.commune AS today FROM coded l LEFT JOIN communes c ON c.code = l.code
  WHERE c.code IS NOT NULL OR lpad(upper(trim(departement)), 2, '0') = $area)
SELECT *, $part AS part, CASE WHEN today IS NOT NULL AND NOT $wanted THEN 'other-commune' END AS scope,
  NULL::VARCHAR AS rule, NULL::VARCHAR AS detail, NULL::VARCHAR AS original
FROM own
