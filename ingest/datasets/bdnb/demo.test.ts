import { expect, test } from 'vitest'
import { withDuckDb } from '../../../formats/duckdb/database.ts'
import { Sql } from '../../../formats/duckdb/sql.ts'
import { buildings } from '../../../shared/documents/places.ts'
import { openRelease } from '../../../stores/open-release.ts'
import { publishedDemo } from '../../../test/support/demo.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { BuildingLinks } from '../../links/building-links.ts'
import { ReleaseFiles } from '../../release-files.ts'

const workDir = await temporaryDir('bdnb')
const demo = await publishedDemo()
const release = (await demo.dataDir.readCurrent())!
const files = new ReleaseFiles(demo.dataDir, release.files)
const documents = (await openRelease(demo.dataDir.dir)).documents

const ask = (sql: string) => withDuckDb(workDir, async (db) => db.json(new Sql(sql)))

test('links of groups: declared, and where a building of the group stands', async () => {
  const path = BuildingLinks.path(files, 'bdnb', '96')!
  const counts = await ask(`SELECT "method", count(*), count(ratio) FROM '${path}' GROUP BY 1 ORDER BY 1`)
  expect(counts).toEqual([
    ['building', '135', '135'],
    ['declared', '4586', '4493'],
  ])
})

test('the building of a parcel, group and construction together; without the BDNB only what the RNB knows', async () => {
  const of = async (source: 'bdnb' | 'rnb') =>
    (await documents.get(buildings[source], '96', '960010000A0001'))?.value
  const constructions = [
    {
      rnbId: 'QGJJF5VA1CWD',
      status: 'constructed',
      groundSurface: 94.9,
      geopoint: { lng: 2.499959, lat: 46.5000775 },
    },
  ]
  const addresses = [
    { label: '1 Rue des Lilas Fictifs 96100 Sainte-Parcelle-la-Démo', banId: '96001_1000_00001' },
  ]
  expect(await of('bdnb')).toEqual([
    {
      id: 'bdnb-bg-S29X-5GWQ-RNAD',
      source: 'bdnb',
      constructionYear: 2002,
      dwellings: null,
      heightMeters: 3.4,
      floors: 1,
      groundSurface: 95,
      light: null,
      uses: { main: 'Tertiaire', landTax: 'Tertiaire & Autres', topographic: ['Commercial et services'] },
      materials: { walls: ['MEULIERE'], roof: [] },
      addresses,
      constructions,
      match: { method: 'declared', score: 1 },
    },
  ])
  expect(await of('rnb')).toEqual([
    {
      id: 'QGJJF5VA1CWD',
      source: 'rnb',
      constructionYear: null,
      dwellings: null,
      heightMeters: null,
      floors: null,
      groundSurface: 94.9,
      light: null,
      uses: { main: null, landTax: null, topographic: [] },
      materials: { walls: [], roof: [] },
      addresses,
      constructions,
      match: { method: 'declared', score: 1 },
    },
  ])
})

test('every building of the RNB stands in one entry of its parcels, whatever the group', async () => {
  const links = await ask(`SELECT id, idu FROM '${BuildingLinks.path(files, 'rnb', '96')!}'`)
  for (const [id, idu] of links) {
    const entries = (await documents.get(buildings.bdnb, '96', String(idu)))!.value
    const ids = entries.flatMap(({ constructions }) => constructions.map(({ rnbId }) => rnbId))
    expect(ids.filter((one) => one === id)).toHaveLength(1)
  }
})
