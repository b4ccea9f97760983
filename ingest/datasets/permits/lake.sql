-- A legal person has a SIREN and a legal form; forms that begin with 1 are natural persons.
SELECT $columns
FROM (SELECT *, coalesce(regexp_full_match(trim(siren), '[0-9]{9}') AND trim(legal_form) <> '' AND trim(legal_form)[1] <> '1', false) AS is_legal FROM judged) j
LEFT JOIN (
  SELECT list, "row", list({written: written, prefix: prefix, section: section, "number": "number", part: part, reason: reason} ORDER BY place) AS refs
  FROM (SELECT list, "row", unnest(pairs) AS pair, generate_subscripts(pairs, 1) AS place FROM judged)
  JOIN parsed ON s = coalesce(pair.s, '') AND n = coalesce(pair.n, '') GROUP BY list, "row") r USING (list, "row")
WHERE scope IS NULL AND rule IS NULL
