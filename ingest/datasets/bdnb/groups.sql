SELECT g.group_id, i.commune, $year_built AS year, $dwelling_count AS dwellings, $floor_count AS floors,
  round(positive(t.height), 1) AS height,
  CASE WHEN lower(coalesce(g.fictive, '')) NOT IN ('1', 't', 'true') THEN round(positive(g.ground), 1) END AS ground,
  labels(s.use)[1] AS main_use, labels(f.use)[1] AS tax_use, labels(t.uses) AS uses, walls(f.walls) AS walls, roofs(f.roof) AS roof,
  coalesce(a.addresses, []) AS addresses, i.part
FROM $groups g JOIN groups_in i USING (group_id)
LEFT JOIN $tax f USING (group_id)
LEFT JOIN $topo t USING (group_id)
LEFT JOIN $uses s USING (group_id)
LEFT JOIN (
  SELECT group_id, list({ban: ban, label: label} ORDER BY label IS NULL, ban) AS addresses FROM (
    SELECT group_id, ban, max(label) AS label FROM (
      SELECT group_id, ban, NULL AS label FROM $address_links WHERE ban IS NOT NULL
      UNION ALL SELECT group_id, ban, label FROM $main_addresses WHERE ban IS NOT NULL OR label IS NOT NULL)
    GROUP BY group_id, ban) GROUP BY group_id) a USING (group_id)
QUALIFY row_number() OVER (PARTITION BY g.group_id ORDER BY f."row", t."row", s."row") = 1
