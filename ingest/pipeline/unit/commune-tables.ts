import type { Database } from '../../../formats/duckdb/database.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { AreaUnit } from '../../dataset.ts'

/**
 * Fills the table `communes` (code, commune, part): the commune codes of a unit, former ones too, with the commune they mean today
 * and the part they are counted in: the commune itself when communes were asked for, else the area.
 */
export async function createCommuneTable(db: Database, unit: AreaUnit, territory: Territory): Promise<void> {
  const wanted = unit.communes && new Set(unit.communes)
  const codes = [...territory.data.communes.map(({ code }) => code), ...Object.keys(territory.data.recodings)]
  const rows = [...new Set(codes)].flatMap((code) => {
    const commune = territory.resolve(code)
    if (commune?.departement !== unit.area || (wanted && !wanted.has(commune.code))) return []
    return [[code, commune.code, wanted ? commune.code : unit.area]]
  })
  await db.fill('communes', 'code VARCHAR, commune VARCHAR, part VARCHAR', rows)
}

/**
 * Fills the tables `recoded` (code, today: former commune codes) and `asked` (code, part: every code, former ones included, under
 * which a commune that was asked for may be written; empty when a whole département is asked for).
 */
export async function writeAsked(db: Database, unit: AreaUnit, territory: Territory): Promise<void> {
  const former = Object.entries(territory.data.recodings)
  await db.fill('recoded', 'code VARCHAR, today VARCHAR', former)
  const wanted = new Set(unit.communes)
  const own = [...wanted].map((code) => [code, code])
  await db.fill('asked', 'code VARCHAR, part VARCHAR', [
    ...own,
    ...former.filter(([, now]) => wanted.has(now)),
  ])
}
