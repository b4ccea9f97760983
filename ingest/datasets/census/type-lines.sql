CREATE TEMP TABLE typed AS
SELECT *, CASE WHEN rule IS NULL AND departement <> $area THEN 'other-departement' $other_commune END AS scope,
  coalesce($part_asked, $first_part) AS part
FROM (
  SELECT n.*, coalesce(t.today, n.commune) AS today, a.part AS asked,
    CASE WHEN starts_with(n.commune, '97') OR starts_with(n.commune, '98') THEN n.commune[1:3] ELSE n.commune[1:2] END AS departement,
    CASE WHEN NOT regexp_full_match(coalesce(iris, ''), '[0-9][0-9AB][0-9]{7}') THEN 'iris-malformed'
         WHEN row_number() OVER (PARTITION BY iris ORDER BY "row") > 1 THEN 'iris-duplicate'
         WHEN $any_missing THEN 'number-malformed' END AS rule,
    concat(rule, ': ', iris) AS detail
  FROM (SELECT l."row", l.iris, l.iris[1:5] AS commune, $numbers,
          concat_ws(';', l.iris, $texts) AS original FROM lines l) n
  LEFT JOIN recoded t ON t.code = n.commune
  LEFT JOIN asked a ON a.code = n.commune)
