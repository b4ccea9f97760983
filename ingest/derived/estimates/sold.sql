-- Numbers with a fraction are added in their order, so that the order of the lines does not show; places as whole numbers (1e-7 degrees). What is counted
-- once is gathered by a DISTINCT of its own: a set in each group cannot be moved to disk, and 2,000,000 lines needed more than 250 MB.
-- One row a dwelling of $type that was sold alone at a known price: the sales that estimates are made from (docs/estimates.md).
WITH priced AS (
  SELECT mutation AS sale, own_mutation AS mutation, commune, iris FROM $priced WHERE value IS NOT NULL AND type = $type
),
lines AS (
  SELECT l.* REPLACE (p.sale AS mutation), p.commune AS commune_today, p.iris FROM $sales l JOIN priced p USING (mutation) WHERE l.nature = 'Vente'
),
dwellings AS (
  SELECT mutation, min("date") AS day, max(price) AS price, max(surface) AS surface, max(rooms) AS rooms, max(coalesce(lot_count, 0)) AS lots,
    min(idu) AS idu, min(commune_today) AS commune, min(iris) AS iris,
    min(concat(commune, ':', street_code)) FILTER (street_code IS NOT NULL) AS street, avg(round(lng * 1e7)::BIGINT) AS lng,
    avg(round(lat * 1e7)::BIGINT) AS lat
  FROM lines WHERE type = $type GROUP BY mutation
),
measured AS (
  SELECT mutation, sum(surface ORDER BY surface) AS carrez FROM (
    SELECT DISTINCT mutation, lot.number, lot.surface FROM (
      SELECT mutation, unnest([{number: lot1, surface: carrez1}, {number: lot2, surface: carrez2}, {number: lot3, surface: carrez3},
        {number: lot4, surface: carrez4}, {number: lot5, surface: carrez5}]) AS lot
      FROM lines WHERE type = $type)
    WHERE lot.surface > 0) GROUP BY mutation
),
outbuildings AS (
  SELECT mutation, count(*) AS outbuildings FROM (
    SELECT DISTINCT mutation, concat_ws('|', idu, coalesce(lot1, concat('#', disposition, '.', repeat))) FROM lines WHERE type = 'Dépendance')
  GROUP BY mutation
),
lands AS (
  SELECT mutation, sum(land_surface) AS land FROM (SELECT DISTINCT mutation, idu, culture_code, special_code, land_surface FROM lines)
  GROUP BY mutation
),
parcels AS (
  SELECT mutation, count(*) AS parcels FROM (SELECT DISTINCT mutation, idu FROM lines WHERE idu IS NOT NULL) GROUP BY mutation
)
SELECT mutation, (day - DATE '1970-01-01')::INTEGER AS day, price, surface, least(coalesce(rooms, 0), 255) AS rooms,
  least(coalesce(round(land), 0), 4294967295)::BIGINT AS land, least(coalesce(outbuildings, 0), 255) AS outbuildings, coalesce(carrez, 0) AS carrez,
  least(lots, 255) AS lots, least(parcels, 255) AS parcels, round(lng)::BIGINT AS lng, round(lat)::BIGINT AS lat, idu, commune, street, iris
FROM dwellings LEFT JOIN measured USING (mutation) LEFT JOIN outbuildings USING (mutation) LEFT JOIN lands USING (mutation)
  LEFT JOIN parcels USING (mutation)
-- lng and lat are null in the raw files: the reader takes the place of the parcel then, and leaves out what has none.
WHERE price > 1000 AND surface >= 9 AND price / surface BETWEEN 100 AND 100000
ORDER BY day, mutation
