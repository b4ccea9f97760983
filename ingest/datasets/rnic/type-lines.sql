CREATE TABLE register AS
WITH known AS (SELECT "row", $known_columns FROM texts),
  safe AS (SELECT * REPLACE ($blanked) FROM known),
  read AS (SELECT "row", $typed FROM safe)
SELECT r.*, CASE
    WHEN r."number" IS NULL THEN 'number-missing'
    WHEN NOT regexp_full_match(r."number", $number_pattern) THEN 'number-malformed'
    WHEN $lost_count THEN 'count-malformed'
    WHEN $lost_date THEN 'date-malformed' END AS rule,
  CASE WHEN rule IS NOT NULL THEN coalesce(r."number", 'line ' || r."row") END AS detail,
  CASE WHEN rule IS NOT NULL THEN to_json(t)::VARCHAR END AS original,
  ($lost_number OR $lost_yes_no)::INTEGER AS unreadable, NULL::VARCHAR AS scope
FROM read r JOIN safe t USING ("row")
