SELECT concat_ws('-', any_value(published_commune), prefix, document, lot, "date", nature) AS id, commune,
  any_value(published_commune) AS published_commune, prefix, document, nature, "date"::DATE AS "date", lot,
  coalesce(list_sort(list_distinct(flatten(list(list_filter(string_split(parcels, ','), lambda p: p <> '')) FILTER (side = 'mothers')))), []) AS mothers,
  coalesce(list_sort(list_distinct(flatten(list(list_filter(string_split(parcels, ','), lambda p: p <> '')) FILTER (side = 'daughters')))), []) AS daughters,
  count(*) FILTER (side = 'mothers') AS mother_lines,
  count(*) FILTER (side = 'daughters') AS daughter_lines,
  any_value(part) AS part
FROM lines WHERE rule IS NULL AND scope IS NULL
GROUP BY published_commune, commune, prefix, document, lot, "date", nature
