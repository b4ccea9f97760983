import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { storedPreventionShapeSchema } from '../../../shared/schemas/prevention-plans.ts'
import { type GeoPackageTable, writeGeoPackage } from '../../../test/support/geopackage.ts'
import { fetchedFile, normalised } from '../../../test/support/normalised.ts'
import { openDocuments } from '../../../test/support/stored-documents.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import { planStatusOf } from './codes.ts'
import { preventionPlans } from './dataset.ts'

const PLAN = '38DREAL20240001'
/** A square of some 100 m in Grenoble, the n-th of a row. */
const square = (n: number) => {
  const [lng, lat] = [5.72 + n / 500, 45.18]
  return [
    [lng, lat],
    [lng + 0.001, lat],
    [lng + 0.001, lat + 0.001],
    [lng, lat + 0.001],
  ] as const
}
const squares = (count: number) => Array.from({ length: count }, (_, n) => square(n))
const named = (table: string) => `pprt_${PLAN.toLowerCase()}_${table}`

const perimeter = (etatprocedure: string): GeoPackageTable => ({
  name: named('perimetre_s'),
  rows: [{ idperimetre: '1', codeprocedure: PLAN, etatprocedure, dateetat: '2026-02-03' }],
  shapes: squares(1),
})

/** Zones of hazard, and regulatory zones of which two layers use the same number. */
const zones: readonly GeoPackageTable[] = [
  {
    name: named('zonealeatechnosynthese_s'),
    rows: [
      { idzonealea: '1', codeprocedure: PLAN, typealea: '999', niveaualea: '06' },
      { idzonealea: '2', codeprocedure: PLAN, typealea: '213', niveaualea: '04' },
    ],
    shapes: squares(2),
  },
  {
    name: named('zonereglementaireurba_s'),
    rows: [
      { idzonereglementaire: '1', codeprocedure: PLAN, typereglement: '03', codezonereglement: 'R' },
      { idzonereglementaire: '2', codeprocedure: PLAN, typereglement: '02', codezonereglement: 'B' },
    ],
    shapes: squares(2),
  },
  {
    name: named('zonereglementairefoncier_s'),
    rows: [{ idzonereglementaire: '1', codeprocedure: PLAN, typereglement: '01', codezonereglement: 'D' }],
    shapes: squares(1),
  },
]

const several: readonly GeoPackageTable[] = [
  {
    name: named('zonemultialeatechno'),
    rows: [
      { typealea: '212', idzonealea: '1', niveaualea: '06', occurrence: 'A', intensite: '04' },
      { typealea: '213', idzonealea: '1', niveaualea: '04', occurrence: 'B', intensite: '03' },
      { typealea: '213', idzonealea: '9', niveaualea: '04', occurrence: null, intensite: null },
    ],
  },
  {
    name: named('zoneregmultialea'),
    rows: [
      {
        idzoneregmultialea: '1',
        typealea: '212',
        idzonereglementaire_u_s: '1',
        idzonereglementaire_f_s: null,
      },
      {
        idzoneregmultialea: '2',
        typealea: '213',
        idzonereglementaire_u_s: '1',
        idzonereglementaire_f_s: null,
      },
      {
        idzoneregmultialea: '3',
        typealea: '211',
        idzonereglementaire_u_s: null,
        idzonereglementaire_f_s: '1',
      },
      {
        idzoneregmultialea: '4',
        typealea: '211',
        idzonereglementaire_u_s: '7',
        idzonereglementaire_f_s: null,
      },
      {
        idzoneregmultialea: '5',
        typealea: '211',
        idzonereglementaire_u_s: null,
        idzonereglementaire_f_s: null,
      },
    ],
  },
]

async function read(tables: readonly GeoPackageTable[]) {
  const path = join(await temporaryDir('plan'), 'pprt.gpkg')
  await writeGeoPackage(path, tables)
  return normalised(preventionPlans, { area: '38' }, [fetchedFile(path, undefined, true)])
}

describe('the standard of 2026', () => {
  test.each([
    ['DEB_PRG', 'in-preparation'],
    ['DEB_MTG', 'in-preparation'],
    ['PAC', 'porte-a-connaissance'],
    ['PROROGE', 'prescribed'],
    ['PRESCRIT', 'prescribed'],
    ['ANTICIPE', 'early-application'],
    ['APPROUVE', 'in-force'],
    ['ANNULE', 'annulled'],
    ['ABROGE', 'repealed'],
  ])('a perimeter in the state %s is of a plan that is %s', async (code, status) => {
    const { query } = await read([perimeter(code)])
    expect(await query('SELECT id, status, status_code, status_on FROM plans')).toEqual([
      [PLAN, status, code, '2026-02-03'],
    ])
  })

  test('states of GASPAR that the standard leaves out are known too, and no others', () => {
    expect(['FIN_PRG', 'FIN_MTG', 'PRECRIT', 'Prorogé', 'TO_COME'].map(planStatusOf)).toEqual([
      'in-preparation',
      'in-preparation',
      'prescribed',
      'prescribed',
      'unknown',
    ])
  })

  test('several hazards of a zone of hazard, and of a regulatory zone by the layer that it stands in', async () => {
    const { parts, query } = await read([perimeter('APPROUVE'), ...zones, ...several])
    expect(parts[0]!.quality).toEqual({
      rowsIn: 14,
      rowsKept: 11,
      quarantined: { 'plan-missing': 3 },
      outOfScope: {},
      repaired: {},
    })
    expect(
      await query(`SELECT h.layer, h.zone, s.code, h.code, h.level_code FROM hazards h LEFT JOIN shapes s ON s.id = h.shape
        ORDER BY ALL`),
    ).toEqual([
      ['hazard', '1', null, '212', '06'],
      ['hazard', '1', null, '213', '04'],
      ['zone', '1', 'D', '211', null],
      ['zone', '1', 'R', '212', null],
      ['zone', '1', 'R', '213', null],
    ])
    expect(await query('SELECT detail FROM quarantine ORDER BY detail')).toEqual([
      ['it names no regulatory zone'],
      ['no regulatory zone of this folder has the number 7'],
      ['no zone of hazard of this folder has the number 9'],
    ])
  })

  test('each shape is stored with its own hazards', async () => {
    const { readModel } = await read([perimeter('APPROUVE'), ...zones, ...several])
    const [built] = await readModel()
    const shapes = [...(await openDocuments(built!.path)).all()].map((text) =>
      storedPreventionShapeSchema.parse(JSON.parse(text)),
    )
    const told = shapes.map(({ layer, code, hazards }) => [layer, code, hazards.map((one) => one.code)])
    expect(told.sort()).toEqual([
      ['hazard', null, ['212', '213']],
      ['hazard', null, ['213']],
      ['perimeter', null, []],
      ['zone', 'B', []],
      ['zone', 'D', ['211']],
      ['zone', 'R', ['212', '213']],
    ])
  })

  test('a table of hazards of regulatory zones without its hazard stops with the name of the column', async () => {
    const lacking = { name: named('zoneregmultialea'), rows: [{ idzonereglementaire_u_s: '1' }] }
    await expect(read([...zones, lacking])).rejects.toThrow('has no column "TYPEALEA"')
  })
})
