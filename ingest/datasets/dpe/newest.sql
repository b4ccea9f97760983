WITH named AS (
  SELECT r.idu, syndicate, "number", $score AS score
  FROM register r JOIN declared USING (syndicate) JOIN links own USING ("number") GROUP BY ALL),
numbered AS (
  SELECT idu, syndicate, score, d.*, row_number() OVER newest AS nth, count(*) OVER (PARTITION BY idu, syndicate) AS total
  FROM named JOIN $diagnostics d USING ("number")
  WINDOW newest AS (PARTITION BY idu, syndicate ORDER BY established_on DESC NULLS LAST, "number" DESC)),
listed AS (
  SELECT idu, syndicate, {count: any_value(total), newest: list({number: "number", "kind": family, energyLabel: energy_label,
      ghgLabel: ghg_label, establishedOn: established_on,
      electricityFactor: $electricity_factor, "match": {method: 'declared', score: score}} ORDER BY nth)} AS diagnostics
  FROM numbered WHERE nth <= $listed GROUP BY ALL)
SELECT idu, CAST(to_json(map_from_entries(list((syndicate, diagnostics) ORDER BY syndicate))) AS VARCHAR)
FROM listed GROUP BY idu ORDER BY idu
