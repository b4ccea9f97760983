WITH d AS (
  SELECT commune, to_json(list(json_object('id', id, 'riskCode', risk_code, 'risk', risk, 'beganOn', began_on, 'endedOn', ended_on,
    'decidedOn', decided_on, 'publishedOn', published_on, 'communeCode', published_commune)
    ORDER BY began_on DESC, id, risk_code, published_commune, ended_on)) AS documents
  FROM $disasters GROUP BY commune
), r AS (
  SELECT commune, to_json(list(json_object('code', code, 'label', label) ORDER BY code, label)) AS documents
  FROM (SELECT DISTINCT commune, code, label FROM $risks) GROUP BY commune
), one AS (
  SELECT commune, id, min(family) AS family, min(model) AS model, min(name) AS name, min(state) AS state, min(substate) AS substate,
    max(state_on) AS state_on, min(prescribed_on) AS prescribed_on, max(approved_on) AS approved_on,
    coalesce(list(DISTINCT risk ORDER BY risk) FILTER (risk IS NOT NULL), []) AS risks
  FROM $plans GROUP BY commune, id
), p AS (
  SELECT commune, to_json(list(json_object('id', id, 'kind', coalesce(model, family), 'name', name, 'state', state, 'substate', substate,
    'stateOn', state_on, 'prescribedOn', prescribed_on, 'approvedOn', approved_on, 'risks', risks) ORDER BY id)) AS documents
  FROM one GROUP BY commune
), a AS (
  SELECT commune, to_json(list(json_object('communeCode', published_commune, 'name', name, 'class', CAST(class AS INTEGER))
    ORDER BY published_commune, class)) AS documents
  FROM $radon GROUP BY commune
), s AS (
  SELECT commune, to_json(list(json_object('communeCode', published_commune, 'zone', CAST(zone AS INTEGER), 'label', label)
    ORDER BY published_commune, zone)) AS documents
  FROM $seismicity GROUP BY commune
), codes AS (
  SELECT commune FROM d UNION SELECT commune FROM r UNION SELECT commune FROM p UNION SELECT commune FROM a UNION SELECT commune FROM s
)
SELECT codes.commune, CAST(json_object('disasters', coalesce(d.documents, '[]'::JSON), 'risks', coalesce(r.documents, '[]'::JSON),
  'plans', coalesce(p.documents, '[]'::JSON), 'radon', coalesce(a.documents, '[]'::JSON), 'seismicity', coalesce(s.documents, '[]'::JSON)) AS VARCHAR)
FROM codes LEFT JOIN d USING (commune) LEFT JOIN r USING (commune) LEFT JOIN p USING (commune) LEFT JOIN a USING (commune)
  LEFT JOIN s USING (commune)
ORDER BY codes.commune
