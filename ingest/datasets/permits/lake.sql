SELECT list, type, j."number" AS "number", today AS commune, code AS published_commune, trim(state) AS state,
  TRY_CAST(authorised_on AS DATE) AS authorised_on, TRY_CAST(started_on AS DATE) AS started_on, TRY_CAST(completed_on AS DATE) AS completed_on,
  TRY_CAST(filed_year AS INTEGER) AS filed_year, nullif(trim(updated), '') AS updated,
  -- A legal person has a SIREN and a legal form; forms that begin with 1 are natural persons.
  CASE WHEN is_legal THEN trim(siren) END AS siren, CASE WHEN is_legal THEN trim(applicant) END AS applicant,
  CASE WHEN is_legal THEN trim(legal_form) END AS legal_form, CASE WHEN is_legal THEN nullif(trim(activity), '') END AS activity,
  nullif(concat_ws(' ', nullif(trim(street_number), ''), nullif(trim(street_type), ''), nullif(trim(street), '')), '') AS address,
  nullif(trim(locality), '') AS locality, CASE WHEN regexp_full_match(trim(postcode), '[0-9]{5}') THEN trim(postcode) END AS postcode,
  nature, TRY_CAST(replace(ground, ',', '.') AS DOUBLE) AS ground, TRY_CAST(replace(floors, ',', '.') AS DOUBLE)::INTEGER AS floors, TRY_CAST(replace(dwellings, ',', '.') AS DOUBLE)::INTEGER AS dwellings, TRY_CAST(replace(houses, ',', '.') AS DOUBLE)::INTEGER AS houses,
  TRY_CAST(replace(flats, ',', '.') AS DOUBLE)::INTEGER AS flats, TRY_CAST(replace(dwellings_demolished, ',', '.') AS DOUBLE)::INTEGER AS dwellings_demolished,
  TRY_CAST(replace(dwellings_floor, ',', '.') AS DOUBLE) AS dwellings_floor, TRY_CAST(replace(premises_floor, ',', '.') AS DOUBLE) AS premises_floor, TRY_CAST(replace(hotel_floor, ',', '.') AS DOUBLE) AS hotel_floor, TRY_CAST(replace(office_floor, ',', '.') AS DOUBLE) AS office_floor,
  TRY_CAST(replace(shop_floor, ',', '.') AS DOUBLE) AS shop_floor, TRY_CAST(replace(craft_floor, ',', '.') AS DOUBLE) AS craft_floor, TRY_CAST(replace(industry_floor, ',', '.') AS DOUBLE) AS industry_floor, TRY_CAST(replace(farm_floor, ',', '.') AS DOUBLE) AS farm_floor,
  TRY_CAST(replace(storage_floor, ',', '.') AS DOUBLE) AS storage_floor, TRY_CAST(replace(public_floor, ',', '.') AS DOUBLE) AS public_floor,
  list_filter([
    CASE WHEN p1.s IS NOT NULL THEN {written: p1.written, prefix: p1.prefix, section: p1.section, "number": p1."number", part: p1.part, reason: p1.reason} END, 
    CASE WHEN p2.s IS NOT NULL THEN {written: p2.written, prefix: p2.prefix, section: p2.section, "number": p2."number", part: p2.part, reason: p2.reason} END, 
    CASE WHEN p3.s IS NOT NULL THEN {written: p3.written, prefix: p3.prefix, section: p3.section, "number": p3."number", part: p3.part, reason: p3.reason} END], lambda one: one IS NOT NULL) AS refs, j.part AS part
FROM (SELECT *, coalesce(regexp_full_match(trim(siren), '[0-9]{9}') AND trim(legal_form) <> '' AND trim(legal_form)[1] <> '1', false) AS is_legal FROM judged) j
LEFT JOIN parsed p1 ON p1.s = coalesce(section1, '') AND p1.n = coalesce(number1, '')
LEFT JOIN parsed p2 ON p2.s = coalesce(section2, '') AND p2.n = coalesce(number2, '')
LEFT JOIN parsed p3 ON p3.s = coalesce(section3, '') AND p3.n = coalesce(number3, '')
WHERE scope IS NULL AND rule IS NULL
