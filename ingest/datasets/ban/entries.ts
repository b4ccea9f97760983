import type { Database } from '../../../formats/duckdb/database.ts'
import { ident, parquet, sql } from '../../../formats/duckdb/sql.ts'
import type { Territory } from '../../../shared/territory/territory.ts'

/** A postcode of a commune (of a former commune in it); also a city of arrondissements, which has no postcode of its own. */
export interface Locality {
  commune: string
  name: string
  /** City of an arrondissement, else ''. */
  city: string
  former: string
  postcode: string
  postal: string
  /** What tells its streets from others of their name in the commune: a hamlet or former commune. */
  distinction?: string
}

/** Most inhabitants a commune has, as a power of ten: Paris. */
const LARGEST_POPULATION = 6.4
/** Numbers of the longest streets, as a power of two. */
const LONGEST_STREET = 11

/** A name without the line breaks and doubled spaces of its source. */
const onOneLine = (column: 'nom_voie' | 'nom_ld' | 'nom_lieu_dit') =>
  sql`nullif(trim(regexp_replace(${ident(column)}, '\\s+', ' ', 'g')), '') AS ${ident(column)}`

/** Mean of degrees as a sum of whole units: a sum of fractions would depend on the order in which threads meet them. */
const mean = (column: 'lon' | 'lat') => sql`(sum(round(${ident(column)} * 1e7)::BIGINT) / count(*) / 1e7)`

/**
 * Makes the tables `addresses` (lake rows with their street key and locality) and `entries` (streets, lieux-dits and
 * communes: id, type, name, key, locality, lon, lat, importance) in their final order. Returns the localities by id.
 */
export async function makeEntries(
  db: Database,
  lake: { addresses: string; places: string },
  territory: Territory,
): Promise<Locality[]> {
  const columns = sql`commune, coalesce(nom_ancienne_commune, '') AS former, coalesce(code_postal, '') AS postcode, nom_commune, lon, lat`
  await db.run(
    sql`CREATE TEMP TABLE addresses AS SELECT id, regexp_extract(id, '^([^_]+_[^_]+)_', 1) AS street, numero, lower(coalesce(rep, '')) AS rep,
       ${onOneLine('nom_voie')}, ${onOneLine('nom_ld')}, certification_commune AS certified, array_to_string(cad_parcelles, '|') AS declared,
       coalesce(libelle_acheminement, '') AS postal, ${columns} FROM ${parquet(lake.addresses)};
     CREATE TEMP TABLE places AS SELECT id, ${onOneLine('nom_lieu_dit')}, '' AS postal, '' AS distinction, ${columns} FROM ${parquet(lake.places)}`,
  )
  await distinguishTwins(db)
  const localities = await localitiesOf(db, territory)
  await db.run(
    sql`CREATE TEMP TABLE entries AS SELECT row_number() OVER (ORDER BY locality, type, name, key) - 1 AS entry, * FROM (
       SELECT 0 AS type, mode(nom_voie ORDER BY nom_voie) AS name, street AS key, mode(l.id ORDER BY l.id) AS locality, ${mean('lon')} AS lon, ${mean('lat')} AS lat,
         least(255, (255 * log2(1 + count(*)) / ${LONGEST_STREET})::INTEGER) AS importance
       FROM addresses a JOIN localities l USING (commune, former, postcode, distinction) GROUP BY street
       UNION ALL SELECT 1, nom_lieu_dit, p.id, l.id, lon, lat, 10 FROM places p JOIN localities l USING (commune, former, postcode, distinction)
       UNION ALL SELECT 2, name, commune, locality, lon, lat, importance FROM municipalities)`,
  )
  return localities
}

/**
 * Gives each row of `addresses` what tells its street from another of the same name in the commune (`distinction`): the hamlet that most of
 * its numbers are in, else the former commune; '' where there is no other street, or nothing tells.
 */
async function distinguishTwins(db: Database): Promise<void> {
  await db.run(
    sql`CREATE TEMP TABLE twins AS
       WITH streets AS (SELECT street, mode(commune ORDER BY commune) AS commune, mode(former ORDER BY former) AS former,
           coalesce(mode(nom_ld ORDER BY nom_ld), '') AS hamlet,
           regexp_replace(lower(strip_accents(mode(nom_voie ORDER BY nom_voie))), '[^a-z0-9]+', ' ', 'g') AS name
         FROM addresses GROUP BY street),
       groups AS (SELECT commune, name, count(DISTINCT hamlet) > 1 AS by_hamlet, count(DISTINCT former) > 1 AS by_former
         FROM streets GROUP BY commune, name HAVING count(*) > 1)
       SELECT street, CASE WHEN by_hamlet AND hamlet <> '' THEN hamlet WHEN by_former THEN former ELSE '' END AS distinction
       FROM streets JOIN groups USING (commune, name);
     ALTER TABLE addresses ADD COLUMN distinction VARCHAR DEFAULT '';
     UPDATE addresses SET distinction = twins.distinction FROM twins WHERE addresses.street = twins.street`,
  )
}

/** What the addresses of a commune, or of a city of arrondissements, add up to. */
interface Centre {
  locality: number
  most: number
  rows: number
  lon: number
  lat: number
}

/** Makes the tables `localities` and `municipalities` (communes, and cities of arrondissements). */
async function localitiesOf(db: Database, territory: Territory): Promise<Locality[]> {
  const found = await db.all(
    sql`SELECT commune, former, postcode, distinction, mode(nom_commune ORDER BY nom_commune), mode(postal ORDER BY postal) FILTER (postal <> ''), count(*), ${mean('lon')}, ${mean('lat')}
     FROM (SELECT commune, former, postcode, distinction, nom_commune, postal, lon, lat FROM addresses
           UNION ALL SELECT commune, former, postcode, distinction, nom_commune, postal, lon, lat FROM places)
     GROUP BY commune, former, postcode, distinction ORDER BY commune, former, postcode, distinction`,
  )
  const localities: Locality[] = []
  const centres = new Map<string, Centre>()
  const count = (code: string, locality: number, rows: number, lon: number, lat: number) => {
    const known = centres.get(code) ?? { locality, most: 0, rows: 0, lon: 0, lat: 0 }
    if (rows > known.most) Object.assign(known, { locality, most: rows })
    known.rows += rows
    known.lon += lon * rows
    known.lat += lat * rows
    centres.set(code, known)
  }
  for (const [code, former, postcode, distinction, name, postal, rows, lon, lat] of found) {
    const commune = territory.commune(String(code))
    const city = commune?.city === undefined ? undefined : territory.commune(commune.city)
    const id = localities.length
    localities.push({
      commune: String(code),
      name: commune?.name ?? String(name ?? ''),
      city: city?.name ?? '',
      former: String(former),
      postcode: String(postcode),
      postal: String(postal ?? ''),
      distinction: String(distinction),
    })
    count(String(code), id, Number(rows), Number(lon), Number(lat))
    if (city) count(city.code, -1, Number(rows), Number(lon), Number(lat))
  }
  for (const [code, centre] of centres) {
    if (centre.locality >= 0) continue
    centre.locality = localities.length
    const { name } = territory.commune(code)!
    localities.push({ commune: code, name, city: '', former: '', postcode: '', postal: '' })
  }
  await db.fill(
    'localities',
    'id INTEGER, commune VARCHAR, former VARCHAR, postcode VARCHAR, distinction VARCHAR',
    localities.map(({ commune, former, postcode, distinction }, id) => [
      id,
      commune,
      former,
      postcode,
      distinction ?? '',
    ]),
  )
  await db.fill(
    'municipalities',
    'commune VARCHAR, name VARCHAR, locality INTEGER, lon DOUBLE, lat DOUBLE, importance INTEGER',
    [...centres].map(([code, { locality, rows, lon, lat }]) => {
      const population = territory.commune(code)?.population ?? rows
      const importance = Math.min(255, Math.round((255 * Math.log10(1 + population)) / LARGEST_POPULATION))
      return [code, localities[locality]!.name, locality, lon / rows, lat / rows, importance]
    }),
  )
  return localities
}
