SELECT list, type, j."number" AS "number", today AS commune, code AS published_commune, trim(state) AS state,
  TRY_CAST(authorised_on AS DATE) AS authorised_on, TRY_CAST(started_on AS DATE) AS started_on, TRY_CAST(completed_on AS DATE) AS completed_on,
  coalesce(TRY_CAST(filed_year AS INTEGER), year(TRY_CAST(filed_on AS DATE)))::INTEGER AS filed_year, updated,
  -- A legal person has a SIREN and a legal form; forms that begin with 1 are natural persons.
  CASE WHEN is_legal THEN trim(siren) END AS siren, CASE WHEN is_legal THEN regexp_replace(trim(applicant), '\s+', ' ', 'g') END AS applicant,
  CASE WHEN is_legal THEN trim(legal_form) END AS legal_form, CASE WHEN is_legal THEN nullif(trim(activity), '') END AS activity,
  nullif(concat_ws(' ', nullif(regexp_replace(trim(street_number), '\s+', ' ', 'g'), ''), street), '') AS address,
  nullif(regexp_replace(trim(locality), '\s+', ' ', 'g'), '') AS locality, CASE WHEN regexp_full_match(trim(postcode), '[0-9]{5}') THEN trim(postcode) END AS postcode,
  nature, TRY_CAST(replace(ground, ',', '.') AS DOUBLE) AS ground, TRY_CAST(replace(floors, ',', '.') AS DOUBLE)::INTEGER AS floors, TRY_CAST(replace(dwellings, ',', '.') AS DOUBLE)::INTEGER AS dwellings, TRY_CAST(replace(houses, ',', '.') AS DOUBLE)::INTEGER AS houses,
  TRY_CAST(replace(flats, ',', '.') AS DOUBLE)::INTEGER AS flats, TRY_CAST(replace(dwellings_demolished, ',', '.') AS DOUBLE)::INTEGER AS dwellings_demolished,
  TRY_CAST(replace(dwellings_floor, ',', '.') AS DOUBLE) AS dwellings_floor, TRY_CAST(replace(premises_floor, ',', '.') AS DOUBLE) AS premises_floor, TRY_CAST(replace(hotel_floor, ',', '.') AS DOUBLE) AS hotel_floor, TRY_CAST(replace(office_floor, ',', '.') AS DOUBLE) AS office_floor,
  TRY_CAST(replace(shop_floor, ',', '.') AS DOUBLE) AS shop_floor, TRY_CAST(replace(craft_floor, ',', '.') AS DOUBLE) AS craft_floor, TRY_CAST(replace(industry_floor, ',', '.') AS DOUBLE) AS industry_floor, TRY_CAST(replace(farm_floor, ',', '.') AS DOUBLE) AS farm_floor,
  TRY_CAST(replace(storage_floor, ',', '.') AS DOUBLE) AS storage_floor, TRY_CAST(replace(public_floor, ',', '.') AS DOUBLE) AS public_floor,
  coalesce(r.refs, []) AS refs, j.part AS part
FROM (SELECT *, coalesce(regexp_full_match(trim(siren), '[0-9]{9}') AND trim(legal_form) <> '' AND trim(legal_form)[1] <> '1', false) AS is_legal FROM judged) j
LEFT JOIN (
  SELECT list, "row", list({written: written, prefix: prefix, section: section, "number": "number", part: part, reason: reason} ORDER BY place) AS refs
  FROM (SELECT list, "row", unnest(pairs) AS pair, generate_subscripts(pairs, 1) AS place FROM judged)
  JOIN parsed ON s = coalesce(pair.s, '') AND n = coalesce(pair.n, '') GROUP BY list, "row") r USING (list, "row")
WHERE scope IS NULL AND rule IS NULL
