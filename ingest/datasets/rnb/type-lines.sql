CREATE TEMP TABLE buildings AS
SELECT l."row", l.rnb_id, l.status,
  TRY_CAST(regexp_extract(point, $point_pattern, 1) AS DOUBLE) AS lng,
  TRY_CAST(regexp_extract(point, $point_pattern, 2) AS DOUBLE) AS lat,
  list_sort(list_transform(
    CASE WHEN $plots_is_list THEN TRY(json_transform(coalesce(plots, '[]'), '[{"id":"VARCHAR","bdg_cover_ratio":"DOUBLE"}]')) END,
    lambda p: {ratio: CASE WHEN isfinite(p.bdg_cover_ratio) THEN round(greatest(0, least(1, p.bdg_cover_ratio)), 4) END, idu: p.id}),
    'DESC', 'NULLS LAST') AS plots,
  list_transform(
    CASE WHEN $addresses_is_list THEN TRY(json_transform(coalesce(addresses, '[]'),
      '[{"cle_interop_ban":"VARCHAR","street_number":"VARCHAR","street_rep":"VARCHAR","street":"VARCHAR","city_zipcode":"VARCHAR","city_name":"VARCHAR"}]')) END,
    lambda a: {ban: nullif(trim(a.cle_interop_ban), ''), label: nullif(trim(regexp_replace(concat_ws(' ', a.street_number, nullif(a.street_rep, ''),
      a.street, a.city_zipcode, a.city_name), '\s+', ' ', 'g')), '')}) AS addresses,
  list_transform(list_filter(
    CASE WHEN $ext_ids_is_list THEN TRY(json_transform(coalesce(ext_ids, '[]'), '[{"id":"VARCHAR","source":"VARCHAR"}]')) END,
    lambda e: e.source IN ('bdnb', 'bdtopo')), lambda e: {source: e.source, id: e.id}) AS ext_ids,
  s.ground, s.geometry,
  CASE WHEN NOT regexp_full_match(coalesce(l.rnb_id, ''), '[0-9A-Z]{12}') THEN 'rnb-id-malformed'
       WHEN row_number() OVER (PARTITION BY l.rnb_id ORDER BY l."row") > 1 THEN 'rnb-id-duplicate'
       WHEN l.status IS NULL THEN 'status-missing'
       WHEN lng IS NULL OR lat IS NULL OR abs(lng) > 180 OR abs(lat) > 90 THEN 'point-malformed'
       WHEN NOT $plots_is_list THEN 'plots-malformed'
       WHEN NOT $addresses_is_list THEN 'addresses-malformed'
       WHEN NOT $ext_ids_is_list THEN 'ext-ids-malformed'
       WHEN s.malformed THEN 'shape-malformed' END AS rule,
  coalesce(l.status, '') = 'demolished' AS gone,
  CASE rule WHEN 'rnb-id-malformed' THEN concat('"', l.rnb_id, '" is not 12 capitals and digits')
            WHEN 'rnb-id-duplicate' THEN concat(l.rnb_id, ' stands earlier in the same file')
            WHEN 'status-missing' THEN 'the building has no status'
            WHEN 'point-malformed' THEN concat('"', l.point, '" is not SRID=4326;POINT(longitude latitude)')
            WHEN 'shape-malformed' THEN 'the shape is no SRID=4326 POINT, POLYGON or MULTIPOLYGON'
            ELSE concat('the column is not a JSON array: ', rule) END AS detail,
  CASE WHEN rule IS NOT NULL THEN concat_ws(';', l.rnb_id, l.point, left(l.shape, 2000), l.status, l.ext_ids, l.addresses, l.plots) END AS original
FROM lines l LEFT JOIN shapes s ON s."row" = l."row"
