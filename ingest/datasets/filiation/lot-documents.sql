SELECT id, CAST(to_json({
  id: id, document: document, lot: lot, nature: {code: nature, label: $natures[nature]}, "date": "date"::VARCHAR,
  mothers: mothers, daughters: daughters,
  doubts: list_filter([
    CASE WHEN mother_lines > 1 OR daughter_lines > 1 THEN 'several-lines' END,
    CASE WHEN mother_lines = 0 OR daughter_lines = 0 THEN 'one-side-only' END,
    CASE WHEN list_has_any(mothers, daughters) THEN 'mother-is-daughter' END], lambda doubt: doubt IS NOT NULL)}) AS VARCHAR)
FROM lots ORDER BY id
