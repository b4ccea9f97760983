WITH named AS (
  SELECT unnest(daughters) AS idu, id, "date", true AS is_daughter FROM lots
  UNION ALL SELECT unnest(mothers), id, "date", false FROM lots),
by_parcel AS (
  SELECT idu, list(id ORDER BY "date", id) FILTER (is_daughter) AS as_daughter, list(id ORDER BY "date", id) FILTER (NOT is_daughter) AS as_mother
  FROM named GROUP BY idu),
seen AS (
  SELECT successor AS idu, list({idu: idu, share: share, successorShare: successor_share, commonSurface: surface}
    ORDER BY successor_share DESC, idu)[1:100] AS predecessors
  FROM successors GROUP BY successor)
SELECT idu, CAST(to_json({asDaughter: coalesce(as_daughter, []), asMother: coalesce(as_mother, []), predecessors: coalesce(predecessors, [])}) AS VARCHAR)
FROM by_parcel FULL JOIN seen USING (idu) ORDER BY idu
