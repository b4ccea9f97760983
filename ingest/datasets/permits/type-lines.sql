-- The type of a permit of the lists that hold one type only is that of the list.
UPDATE judged SET type = CASE list WHEN 'development' THEN 'PA' WHEN 'demolition' THEN 'PD' ELSE upper(trim(type)) END,
  "number" = upper(trim("number"));
UPDATE judged SET
  rule = CASE WHEN today IS NULL THEN 'unknown-commune'
    WHEN NOT coalesce(regexp_full_match("number", '[0-9A-Z]{8,20}'), false) THEN 'number-malformed'
    WHEN NOT coalesce(regexp_full_match(type, '[A-Z]{2,4}'), false) THEN 'type-missing'
    WHEN state IS NULL THEN 'state-missing'
    WHEN len(list_filter([$days], lambda day: day IS NOT NULL AND TRY_CAST(day AS DATE) IS NULL)) > 0 THEN 'date-malformed'
    WHEN len(list_filter([$numbers],
      lambda cell: cell IS NOT NULL AND NOT isfinite(coalesce(TRY_CAST(replace(cell, ',', '.') AS DOUBLE), 'nan'::DOUBLE)))) > 0 THEN 'not-a-number' END
WHERE scope IS NULL;
UPDATE judged SET rule = 'number-duplicate' FROM (
  SELECT list AS in_list, "row" AS in_row, row_number() OVER (PARTITION BY list, type, "number" ORDER BY updated DESC NULLS LAST, "row" DESC) AS rank
  FROM judged WHERE scope IS NULL AND rule IS NULL) ranked
WHERE list = in_list AND "row" = in_row AND rank > 1 AND scope IS NULL AND rule IS NULL;
UPDATE judged SET
  detail = CASE rule WHEN 'unknown-commune' THEN concat(code, ' is not in the Code officiel géographique')
    WHEN 'number-malformed' THEN concat('"', "number", '" is no number of a permit')
    WHEN 'type-missing' THEN 'TYPE_DAU is empty or no type'
    WHEN 'state-missing' THEN 'the state of the permit is empty'
    WHEN 'date-malformed' THEN concat_ws(', ', authorised_on, started_on, completed_on)
    WHEN 'number-duplicate' THEN concat("number", ' has a later line in the same list')
    ELSE 'a number of dwellings, floors or square metres is none' END,
  original = CAST(to_json({list: list, commune: code, type: type, "number": "number", state: state, authorised_on: authorised_on, started_on: started_on,
    completed_on: completed_on, filed_year: filed_year, updated: updated, ground: ground, floors: floors, dwellings: dwellings, dwellings_floor: dwellings_floor,
    premises_floor: premises_floor}) AS VARCHAR)
WHERE rule IS NOT NULL
