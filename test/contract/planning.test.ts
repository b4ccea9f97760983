import { describe, expect, test } from 'vitest'
import { isSliver } from '../../api/operations/parcels/on-parcel.ts'
import { parcelPlanningSchema } from '../../shared/schemas/planning.ts'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { callTool } from '../support/mcp.ts'
import { served } from '../support/service.ts'

const files = await parcelsDemo()
await ingestDemo(files, { datasets: ['cadastre', 'planning'] })
const { app } = await served(files.dataDir)

async function ask(idu: string) {
  const answer = await app.inject(`/v1/planning/by-parcel/${idu}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const { data, meta } = answer.json()
  return { data: parcelPlanningSchema.parse(data), meta }
}

describe('planning rules of a parcel', () => {
  test('its zone, the information and easement over it, and their documents', async () => {
    const { data, meta } = await ask('960010000A0001')
    expect(data.regime).toBe('document')
    expect(data.zones).toHaveLength(1)
    expect(data.zones[0]).toMatchObject({
      label: 'UA',
      kind: 'U',
      isSector: false,
      share: 0.87835,
      isSliver: false,
      document: 'DU_96001',
      validOn: '2024-06-15',
      rule: {
        file: '96001_reglement_20240615.pdf',
        url: 'https://data.geopf.fr/annexes/gpu/documents/DU_96001/0a1b2c3d4e5f60718293a4b5c6d7e8f9/96001_reglement_20240615.pdf',
      },
    })
    expect(data.information[0]).toMatchObject({ kind: '04', shape: 'surface', share: 1 })
    expect(data.easements.loadedCategories).toEqual(['AC1'])
    expect(data.easements.found[0]).toMatchObject({
      kind: 'AC1',
      name: 'Halle inventée',
      nature: 'Périmètre des abords',
    })
    expect(data.documents.map(({ id, status }) => [id, status])).toEqual([
      ['172014607_SUP_96_AC1', 'in-force'],
      ['DU_96001', 'in-force'],
    ])
    expect(meta.coverage.status).toBe('loaded')
    expect(meta.datasets.map(({ name }: { name: string }) => name)).toEqual(['cadastre', 'planning'])
  })

  test('shares of all its zones and what is in none add up to the parcel', async () => {
    let cut = 0
    let known = 0
    const idus = ['A', 'B', 'C', 'D', 'E', 'F'].flatMap((section) =>
      Array.from({ length: 60 }, (_, i) => `960010000${section}${String(i + 1).padStart(4, '0')}`),
    )
    for (const idu of idus) {
      const { data, meta } = await ask(idu)
      if (meta.coverage.status === 'unknown-parcel') continue
      known++
      if (data.zones.length > 1) cut++
      const sum = data.zones.reduce((total, { share }) => total + share, 0)
      expect(sum + data.uncoveredShare).toBeCloseTo(1, 4)
    }
    expect(known).toBeGreaterThan(20)
    expect(cut).toBeGreaterThan(0)
  })

  test('the national rules where the producer says so, and nothing guessed where nobody says anything', async () => {
    const rnu = await ask('960040000A0001')
    expect(rnu.data).toMatchObject({ regime: 'national-rules', zones: [], uncoveredShare: 1, documents: [] })
    expect(rnu.meta.coverage.status).toBe('loaded')
    const silent = await ask('960050000A0001')
    expect(silent.data).toMatchObject({ regime: 'not-known', zones: [] })
    expect(silent.meta.coverage).toMatchObject({ status: 'not-covered', datasets: ['planning'] })
    expect(silent.meta.coverage.detail).toContain('which rules apply is not known')
  })

  test('the tool answers the same', async () => {
    const answer = await callTool(app, 'get_parcel_planning', { idu: '960010000A0001' })
    expect(JSON.stringify(answer)).toContain('UA')
  })
})

test.each([
  [0.5, 300, false],
  [0.005, 2, true],
  [0.005, 200, false],
  [0.2, 0.4, true],
  [1, 0.4, false],
])('a share of %d and %d m² is a sliver: %s', (share, surface, expected) => {
  expect(isSliver(share, surface)).toBe(expected)
})
