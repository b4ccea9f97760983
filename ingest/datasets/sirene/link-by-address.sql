INSERT INTO links
WITH types(code, words) AS (VALUES $street_types),
ban AS (SELECT id, commune, CAST(numero AS VARCHAR) AS numero, $ban_suffix AS rep, street
  FROM (SELECT *, unnest(list_distinct([$ban_street, $ban_capitals])) AS street
        FROM $addresses) WHERE street <> ''),
register AS (SELECT siret, commune, ltrim(regexp_extract(numero, '^[0-9]+'), '0') AS numero, $suffix AS rep,
    unnest(list_distinct([$whole_street,
      $short_street])) AS street
  FROM establishments e LEFT JOIN types t ON t.code = e.type_voie
  WHERE ici AND publiable AND etat = 'A' AND numero IS NOT NULL AND libelle_voie IS NOT NULL)
SELECT r.siret, l.idu, 'address', max($score), min(l.distance_m)
FROM register r JOIN ban b USING (commune, numero, rep, street)
JOIN $parcels l ON l.ban_id = b.id
GROUP BY r.siret, l.idu
