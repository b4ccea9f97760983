INSERT INTO links
WITH types(code, words) AS (VALUES $street_types),
addresses AS (SELECT * FROM $addresses),
-- A street has a dozen addresses and as many establishments: its name is folded once.
ban_streets AS (SELECT nom_voie, nom_afnor, unnest(list_distinct([$ban_street, $ban_capitals])) AS street
  FROM (SELECT DISTINCT nom_voie, nom_afnor FROM addresses)),
ban AS (SELECT a.id, a.commune, CAST(a.numero AS VARCHAR) AS numero, $ban_suffix AS rep, s.street
  FROM addresses a JOIN ban_streets s ON a.nom_voie IS NOT DISTINCT FROM s.nom_voie AND a.nom_afnor IS NOT DISTINCT FROM s.nom_afnor
  WHERE s.street <> ''),
occupied AS (SELECT siret, commune, numero, repetition, type_voie, libelle_voie
  FROM establishments WHERE ici AND publiable AND etat = 'A' AND numero IS NOT NULL AND libelle_voie IS NOT NULL),
register_streets AS (SELECT type_voie, libelle_voie, unnest(list_distinct([$whole_street, $short_street])) AS street
  FROM (SELECT DISTINCT type_voie, libelle_voie FROM occupied) LEFT JOIN types t ON t.code = type_voie),
register AS (SELECT o.siret, o.commune, ltrim(regexp_extract(o.numero, '^[0-9]+'), '0') AS numero, $suffix AS rep, s.street
  FROM occupied o JOIN register_streets s ON o.type_voie IS NOT DISTINCT FROM s.type_voie AND o.libelle_voie = s.libelle_voie)
SELECT r.siret, l.idu, 'address', max($score), min(l.distance_m)
FROM register r JOIN ban b USING (commune, numero, rep, street)
JOIN $parcels l ON l.ban_id = b.id
GROUP BY r.siret, l.idu
