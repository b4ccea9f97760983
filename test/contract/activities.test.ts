import { describe, expect, test } from 'vitest'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { turnStockTo2027 } from '../support/naf-stocks.ts'
import { served } from '../support/service.ts'

/** The same company in the stock of today, and in those of 2027 under a name that is expected and one that nobody has seen. */
const STOCKS = [
  { stock: 'with both nomenclatures', nomenclature: undefined },
  { stock: 'of NAF2025 alone', nomenclature: 'NAF2025' },
  { stock: 'of a nomenclature with another name', nomenclature: 'NomenclatureX' },
]
const SIREN = '000000026'
const IN_REV2 = {
  code: '68.20B',
  label: "Location de terrains et d'autres biens immobiliers",
  nomenclature: 'NAFRev2',
  section: 'L',
}
const IN_2025 = {
  code: '68.20H',
  label: "Location et exploitation d'autres biens immobiliers propres ou loués",
  section: 'M',
}
const COMMUNE = { mode: 'zone', zone: { level: 'departement', code: '96' } }

describe.each(STOCKS)('activities of a stock $stock', async ({ nomenclature }) => {
  const both = nomenclature === undefined
  const files = await parcelsDemo()
  if (nomenclature !== undefined) await turnStockTo2027(files, nomenclature)
  await ingestDemo(files, { datasets: ['cadastre', 'sirene'] })
  const service = await served(files.dataDir)
  const get = async (url: string) => (await service.app.inject(url)).json()
  const search = async (criteria: object, status = 200) => {
    const payload = { ...COMMUNE, criteria, limit: 1000 }
    const answer = await service.app.inject({ method: 'POST', url: '/v1/parcels/search', payload })
    expect(answer.statusCode, answer.body).toBe(status)
    return answer.json()
  }

  const expected = {
    activity: both ? IN_REV2 : { ...IN_2025, nomenclature: 'NAF2025' },
    activity2025: IN_2025,
  }
  test('a company and its establishments have label and section', async () => {
    const { data } = await get(`/v1/entreprises/${SIREN}`)
    expect(data).toMatchObject(expected)
    expect(data.establishments.list[0]).toMatchObject(expected)
  })

  test('parcels are found by section and by code of the NAF 2025', async () => {
    const bySection = await search({ activitySections2025: { in: ['M'] } })
    const byCode = await search({ activityCodes2025: { in: ['68.20H'] } })
    expect(bySection.meta.total).toBeGreaterThan(1)
    expect(byCode.data.map(({ idu }: { idu: string }) => idu)).toEqual(
      bySection.data.map(({ idu }: { idu: string }) => idu),
    )
    for (const { meta } of [bySection, byCode]) expect(meta.coverage.status).toBe('loaded')
    expect(byCode.data[0].activityCodes2025).toContain('68.20H')
    const occupants = await get(`/v1/occupants/by-parcel/${byCode.data[0].idu}`)
    expect(occupants.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ activity: expect.objectContaining(expected.activity) }),
      ]),
    )
  })

  test('by those of NAF rev. 2 where the stock has them, else the answer says that it has not', async () => {
    const { meta: in2025 } = await search({ activityCodes2025: { in: ['68.20H'] } })
    for (const [column, value] of [
      ['activitySections', 'L'],
      ['activityCodes', '68.20B'],
    ] as const) {
      const { meta } = await search({ [column]: { in: [value] } })
      expect(meta.coverage.status).toBe(both ? 'loaded' : 'partly-loaded')
      expect(meta.total).toBe(both ? in2025.total : 0)
      if (both) continue
      expect(meta.unjudged).toBeGreaterThanOrEqual(in2025.total)
      expect(meta.coverage.detail).toContain(
        `The register loaded for 96 has no activity in NAF rev. 2: ${column} say nothing there, ask ${column}2025.`,
      )
    }
  })

  test('a letter or a code of the other edition is refused by name, never compared', async () => {
    for (const [column, value, detail] of [
      [
        'activityCodes',
        '68.20H',
        '"68.20H" is a code of NAF 2025, and this column holds those of NAF rev. 2: ask activityCodes2025',
      ],
      [
        'activityCodes2025',
        '68.20B',
        '"68.20B" is a code of NAF rev. 2, and this column holds those of NAF 2025: ask activityCodes',
      ],
      [
        'activitySections',
        'V',
        '"V" is a section of NAF 2025, and this column holds those of NAF rev. 2: ask activitySections2025',
      ],
      ['activitySections2025', 'W', '"W" is no section of NAF 2025, such as A'],
      ['activityCodes2025', '6820H', '"6820H" is no code of NAF 2025, such as 56.11G'],
    ] as const) {
      const { errors } = await search({ [column]: { in: [value] } }, 400)
      expect(errors).toEqual([{ parameter: `body.criteria.${column}.in`, detail }])
    }
  })

  test('the map offers the sections of both editions, and says which one is not loaded', async () => {
    const page = async (question: string) =>
      (await service.app.inject(`/map/find?lang=fr&in=zone:96&${question}`)).body
    const words = 'Activités (NAF rév. 2) : le répertoire chargé pour'
    const found = (await page('activitySections.in=L')).replaceAll(/\s/g, ' ')
    expect(found.includes(words)).toBe(!both)
    expect((await page('activitySections2025.in=M')).replaceAll(/\s/g, ' ')).not.toContain(
      'le répertoire chargé',
    )
  })
})
