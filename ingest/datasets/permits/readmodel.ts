import { z } from 'zod'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { LakeTable } from '../../../formats/duckdb/lake-table.ts'
import { groupsOf, streamAs } from '../../../formats/duckdb/rows.ts'
import { ident, parquet, type Sql, sql } from '../../../formats/duckdb/sql.ts'
import type { Written } from '../../../formats/written.ts'
import { communePermits, parcelPermits } from '../../../shared/documents/permits.ts'
import { permitParcels } from '../../../shared/lake/files/permits.ts'
import type { Permit } from '../../../shared/schemas/permit.ts'
import type { ReadModelInput } from '../../dataset.ts'
import { ParcelLocator } from '../../links/parcel-locator.ts'
import { Succession } from '../../links/succession.ts'
import { SortedDocuments } from '../../readmodel/write-documents.ts'
import { CommuneYears, type PublishedSurfaces } from './commune-years.ts'
import { describePermit } from './describe-permit.ts'
import { permitRow } from './rows.ts'
import { type KnownParcels, permitCommunes, placedCommune, tailKey, tieReferences } from './tie-references.ts'

/** Most other parcels that are given of a permit of a parcel: an estate that became a village has hundreds. */
const MOST_NAMED = 20

/** Ties the permits of an area to parcels, and builds those of each parcel and the years of each commune. */
export async function readModel(input: ReadModelInput): Promise<Written[]> {
  const { territory, workDir } = input
  return withDuckDb(workDir, async (db) => {
    const lake = parquet(input.lake('permits'))
    const known = await knownParcels(db, lake, input)
    const newest = await db.value(sql`SELECT max(updated) FROM ${lake}`)
    const years = new CommuneYears(
      territory,
      typeof newest === 'string' ? newest : '9999',
      await publishedSurfaces(db, lake),
    )
    const ofParcel = new Map<string, Permit[]>()
    const links = await LakeTable.create(db, 'links', permitParcels)
    const rows = sql`SELECT * FROM ${lake} ORDER BY type, "number", list`
    for await (const [, lists] of groupsOf(
      streamAs(db, rows, permitRow),
      (row) => `${row.type} ${row.number}`,
    )) {
      const ties = lists.flatMap((row) => {
        const found = tieReferences(row, known)
        for (const { reference, declaredIdu, idu, match, untied } of found)
          links.add({
            list: row.list,
            type: row.type,
            number: row.number,
            written: reference,
            declared: declaredIdu,
            idu,
            method: match?.method ?? null,
            score: match?.score ?? null,
            reason: untied,
          })
        return found
      })
      const distinct = [...new Map(ties.map((tie) => [`${tie.reference} ${tie.idu}`, tie])).values()]
      const placed = lists.map((row) => ({
        ...row,
        commune: placedCommune(row.commune, distinct, territory),
      }))
      const permit = describePermit(placed, distinct, territory)
      years.add(permit)
      for (const idu of new Set(distinct.flatMap((tie) => tie.idu ?? [])))
        ofParcel.set(idu, [...(ofParcel.get(idu) ?? []), seenFrom(idu, permit)])
    }
    const byParcel = new SortedDocuments(parcelPermits)
    for (const [idu, permits] of ofParcel) byParcel.put(parcelPermits.key(idu), permits.sort(newestFirst))
    const byCommune = new SortedDocuments(communePermits)
    for (const [code, commune] of years.all()) byCommune.put(communePermits.key(code), commune)
    return [
      await byParcel.write(workDir),
      await byCommune.write(workDir),
      await links.write(workDir, sql`type, "number", list, written, idu`),
    ]
  })
}

/** The permit as the answer of one parcel has it: what it was tied to there first, and few of the others. */
function seenFrom(idu: string, permit: Permit): Permit {
  const own = permit.parcels.filter((tie) => tie.idu === idu)
  const others = permit.parcels.filter((tie) => tie.idu !== idu)
  return { ...permit, parcels: [...own, ...others].slice(0, Math.max(own.length, MOST_NAMED)) }
}

function newestFirst(a: Permit, b: Permit): number {
  const [from, to] = [a.authorisedOn ?? '', b.authorisedOn ?? '']
  if (from !== to) return from < to ? 1 : -1
  // A number is not unique: a PC and a DP may have the same.
  return `${a.number} ${a.type.code}` < `${b.number} ${b.type.code}` ? -1 : 1
}

/** A surface that no row of the building lists has was not published; where there is no such row, it is 0 for certain. */
async function publishedSurfaces(db: Database, lake: Sql): Promise<PublishedSurfaces> {
  const has = (field: string) => sql`count(${ident(field)}) > 0 OR count(*) = 0`
  const [row] = await db.rowsAs(
    z.tuple([z.boolean(), z.boolean()]),
    sql`SELECT ${has('dwellings_floor')}, ${has('premises_floor')} FROM ${lake} WHERE list IN ('dwellings', 'premises')`,
  )
  return { dwellings: row![0], premises: row![1] }
}

/** The parcels, of today and gone, that have the commune, section and number of a reference. */
async function knownParcels(
  db: Database,
  lake: Sql,
  { area, files, territory, workDir }: ReadModelInput,
): Promise<KnownParcels> {
  const locator = await ParcelLocator.open(files, area)
  const cadastre = files.path({ dataset: 'cadastre', role: 'lake', kind: 'parcels' }, area)
  if (!locator || cadastre === undefined)
    return { today: undefined, gone: new Map(), succession: undefined, territory }
  const named = await db.all(
    sql`SELECT DISTINCT commune, concat(r.section, r."number") FROM (SELECT commune, unnest(refs) AS r FROM ${lake})
     WHERE r.section IS NOT NULL ORDER BY ALL`,
  )
  const wanted = new Set(
    named.flatMap(([commune, parcel]) =>
      permitCommunes(String(commune), territory).map((code) => `${code}${parcel}`),
    ),
  )
  await db.fill(
    'wanted',
    'tail VARCHAR',
    [...wanted].map((tail) => [tail]),
  )
  const today = new Map<string, string[]>()
  const rows = await db.all(
    sql`SELECT idu FROM ${parquet(cadastre)} WHERE concat(idu[1:5], idu[9:14]) IN (FROM wanted) ORDER BY idu`,
  )
  for (const [idu] of rows) add(today, String(idu))
  const succession = await Succession.open(files, area, locator, workDir)
  const gone = new Map<string, string[]>()
  for (const idu of succession?.known() ?? [])
    if (wanted.has(tailKey(idu)) && !locator.has(idu)) add(gone, idu)
  return { today, gone, succession, territory }
}

function add(map: Map<string, string[]>, idu: string): void {
  const key = tailKey(idu)
  const list = map.get(key)
  if (list) list.push(idu)
  else map.set(key, [idu])
}
