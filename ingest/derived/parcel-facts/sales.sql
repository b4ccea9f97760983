-- One row a parcel that was sold, over `current_parcels`: how many sales, and of the newest (by its day, then its key) day, price and types.
-- Types are gathered as bits: states of a fixed size, which DuckDB moves to disk. With lists and records of each sale, 2,000,000 lines needed 500 MB and
-- twice the processor time; they pass with 120.
WITH lines AS (
  SELECT today AS idu, mutation, "date", price, type FROM $sales JOIN current_parcels USING (idu)
),
sold AS MATERIALIZED (
  SELECT idu, mutation, any_value("date") AS "date" FROM lines GROUP BY idu, mutation
),
newest AS (
  SELECT idu, count(*) AS n, max("date") AS "date" FROM sold GROUP BY idu
),
last AS (
  SELECT idu, any_value(n) AS n, any_value("date") AS "date", max(mutation) AS mutation FROM newest JOIN sold USING (idu, "date") GROUP BY idu
),
types AS (
  SELECT type, 1::BIGINT << (row_number() OVER (ORDER BY type) - 1) AS bit FROM (SELECT DISTINCT type FROM $sales WHERE type IS NOT NULL)
),
described AS (
  SELECT idu, any_value(n) AS n, any_value(last."date") AS "date", any_value(mutation) AS mutation, any_value(price) AS price, bit_or(bit) AS bits
  FROM last JOIN lines USING (idu, mutation) LEFT JOIN types USING (type) GROUP BY idu
),
named AS (
  SELECT bits, list(type ORDER BY type) AS types FROM (SELECT DISTINCT bits FROM described) JOIN types ON bits & bit > 0 GROUP BY bits
)
SELECT idu, n AS "saleCount", s."date" AS "lastSoldOn", s.price AS "lastSalePrice", types AS "lastSaleTypes", p.value AS "lastSalePricePerM2"
FROM described s LEFT JOIN named USING (bits) LEFT JOIN $priced p ON p.own_mutation = s.mutation
