import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { parcelRisksSchema } from '../../shared/schemas/risks.ts'
import { Reader } from '../support/browse.ts'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { callTool } from '../support/mcp.ts'
import { served, servedDemo } from '../support/service.ts'

const FIRST = '960010000A0001'
/** Of the demo, the one that has ceased. */
const CEASED_ID = '0096000011'

const whole = await servedDemo()
const few = await parcelsDemo()
await ingestDemo(few, { datasets: ['cadastre', 'classified-installations'] })
const alone = await served(few.dataDir)
const none = await parcelsDemo()
await ingestDemo(none, { datasets: ['cadastre', 'commune-risks'] })
const without = await served(none.dataDir)

async function around(idu: string, { app }: { app: FastifyInstance }) {
  const answer = await app.inject(`/v1/risks/by-parcel/${idu}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return parcelRisksSchema.parse(answer.json().data).around.installations
}

describe('installations around a parcel', () => {
  test('nearest first, with regime, place, and an operator that is a legal person of the register', async () => {
    const part = await around(FIRST, whole)
    expect(part).toMatchObject({
      scope: 'around',
      coverage: { status: 'loaded' },
      radiusMeters: 1000,
    })
    expect(part.found[0]).toEqual({
      distanceMeters: 0,
      id: '0096000001',
      regime: 'Autorisation',
      seveso: 'Seveso seuil bas',
      isIed: true,
      inspectedOn: '2010-03-12',
      activityState: 'En exploitation avec titre',
      address: '1 Rue des Lilas Fictifs 96100 Sainte-Parcelle-la-Démo',
      geopoint: part.found[0]!.geopoint,
      commune: { code: '96001', name: 'Sainte-Parcelle-la-Démo' },
      placement: { method: 'address', score: 1 },
      operator: { siren: '000000018', siret: '00000001800010', name: 'MENUISERIE FICTIF 1' },
      nameWithheld: false,
      withheldReason: null,
    })
    const distances = part.found.map(({ distanceMeters }) => distanceMeters)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
    expect(Math.max(...distances)).toBeLessThanOrEqual(1000)
    expect(part.total).toBe(part.found.length)
    expect(part.found.every(({ regime }) => regime !== 'Non ICPE')).toBe(true)
    expect(part.notClassified.found.every(({ regime }) => regime === 'Non ICPE')).toBe(true)
    expect(part.notClassified.total).toBe(part.notClassified.found.length)
    expect(part.notClassified.total).toBeGreaterThan(0)
  })

  test('one at the end of its operation is listed separately, and not counted among the others', async () => {
    const part = await around(FIRST, whole)
    expect(part.ceased).toMatchObject({
      total: 1,
      found: [{ id: CEASED_ID, regime: 'Enregistrement', activityState: "En fin d'exploitation" }],
    })
    expect(part.found.map(({ id }) => id)).not.toContain(CEASED_ID)
    const site = new Reader(whole.app)
    const english = (await site.get(`/parcels/${FIRST}?lang=en`)).text
    expect(english).toContain('One classified installation that has ceased')
    const french = (await site.get(`/parcels/${FIRST}?lang=fr`)).text
    expect(french).toContain('Une installation classée en fin d’exploitation')
  })

  test('nobody is named who is not surely a legal person', async () => {
    const answers = await Promise.all(
      [FIRST, '960020000A0001', '960030000A0001', '960040000A0001', '960050000A0001'].map((idu) =>
        around(idu, whole),
      ),
    )
    const found = answers.flatMap((part) => [
      ...part.found,
      ...part.ceased.found,
      ...part.notClassified.found,
    ])
    const reasons = new Set(found.map(({ withheldReason }) => withheldReason))
    expect([...reasons].map(String).sort()).toEqual([
      'natural-person',
      'no-siret',
      'not-in-register',
      'null',
      'opposed',
    ])
    for (const { operator, nameWithheld, withheldReason } of found)
      expect([nameWithheld, operator === null]).toEqual([withheldReason !== null, withheldReason !== null])
    expect(JSON.stringify(answers)).not.toMatch(/Jean-Fictif|PERSONNE-FICTIVE/i)
  })

  test('one without a place is counted for its commune, and in no list', async () => {
    const answers = await Promise.all(
      [FIRST, '960020000A0001'].map(async (idu) => (await around(idu, whole)).notPlacedCount),
    )
    expect(answers).toEqual([1, 0])
  })

  test('without the register nobody is named; without addresses nothing is placed', async () => {
    const part = await around(FIRST, alone)
    expect(part).toMatchObject({ coverage: { status: 'loaded' }, total: 0, found: [] })
    expect(part.notPlacedCount).toBeGreaterThan(1)
  })

  test('what is not loaded, and a parcel that is none, are told and never "none"', async () => {
    expect(await around(FIRST, without)).toMatchObject({
      coverage: { status: 'not-loaded', datasets: ['classified-installations'] },
      edition: null,
      total: null,
      found: [],
      ceased: { total: null, found: [] },
      notClassified: { total: null, found: [] },
      notPlacedCount: null,
    })
    expect(await around('960010000A9999', whole)).toMatchObject({
      coverage: { status: 'unknown-parcel', datasets: ['cadastre'] },
      total: null,
      notPlacedCount: 1,
    })
  })

  test('the files that leave hold no company and no line of an address', async () => {
    const asked = '/v1/downloads?dataset=classified-installations&departement=96'
    const { files, withheld } = (await whole.app.inject(asked)).json().data
    const kinds = (list: { kind: string }[]) => list.map(({ kind }) => kind)
    expect([kinds(files), kinds(withheld)]).toEqual([['installation-places'], ['installations']])
    const columns = await whole.app.inject(files[0].columns)
    expect(columns.body).not.toMatch(/siret|address_1/)
  })

  test('the tool and the page say the same', async () => {
    const answer = await callTool(whole.app, 'get_parcel_risks', { idu: FIRST })
    expect(JSON.stringify(answer)).toContain('0096000001')
    const site = new Reader(whole.app)
    const { text, html } = await site.get(`/parcels/${FIRST}?lang=en`)
    expect(text).toContain('Around it, within 1,000\u00a0m')
    expect(text).toContain('MENUISERIE FICTIF 1')
    // French words of a line stand within it: each child of an item is a line of its own.
    expect(html).toMatch(/<li><strong>[\d,]+\u00a0m<\/strong> <span>MENUISERIE FICTIF 1 · <span lang="fr">/)
    const french = (await site.get(`/parcels/${FIRST}?lang=fr`)).text
    expect(french).toContain('Installations classées (ICPE)')
    expect(french).not.toMatch(/Jean-Fictif/i)
  })
})
