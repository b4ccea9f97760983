import { afterEach, expect, test } from 'vitest'
import { dataFairPortal, type PortalOptions, type PortalRow } from '../../../test/support/data-fair.ts'
import type { TestServer } from '../../../test/support/http-server.ts'
import { normalised, realTerritory } from '../../../test/support/normalised.ts'
import { temporaryDir } from '../../../test/support/temp.ts'
import type { AreaUnit } from '../../dataset.ts'
import { fetchSource } from '../../pipeline/download/fetch-source.ts'
import { dpe } from './dataset.ts'

let portal: TestServer
afterEach(() => portal?.close())

let serial = 0
/** A certificate by what the portal's geocoder said of its place, and the postcode its surveyor wrote. */
function certificate(departement?: string, commune?: string, postcode = '69480'): PortalRow {
  const number = `2469E${String(++serial).padStart(7, '0')}A`
  return {
    numero_dpe: number,
    date_reception_dpe: '2024-03-05',
    date_etablissement_dpe: '2024-03-04',
    etiquette_dpe: 'D',
    etiquette_ges: 'B',
    code_postal_brut: postcode,
    ...(departement === undefined ? {} : { code_departement_ban: departement }),
    ...(commune === undefined ? {} : { code_insee_ban: commune, identifiant_ban: `${commune}_0010_00001` }),
  }
}

/** Porte des Pierres Dorées (69114) under its own code, a former one, and one without département; others around. */
const rows = [
  certificate('69', '69114'),
  certificate('69', '69159'),
  certificate(undefined, '69114'),
  certificate(undefined, '69159'),
  certificate('69', '69388', '69008'),
  certificate('69'),
  certificate(undefined, undefined, '69008'),
  certificate('01', '01004', '01500'),
  certificate(undefined, undefined, '01500'),
]

/** The same portal answers for the three databases: a certificate is then met in each, and told by its number. */
async function load(unit: AreaUnit, faults: Pick<PortalOptions, 'refused' | 'broken'> = {}) {
  portal = await dataFairPortal({ rows, ...faults })
  const dir = await temporaryDir('dpe')
  const territory = await realTerritory()
  const sources = dpe.sources(unit, territory, 'latest').filter(({ sort }) => sort === 'existing')
  const fetched = []
  for (const source of sources)
    fetched.push(await fetchSource(source, { dir, mirror: portal.url, backoffMs: 1 }))
  return normalised(dpe, unit, fetched)
}

const numbers = async ({ query }: Awaited<ReturnType<typeof load>>, commune: string) =>
  (await query(`SELECT "number" FROM diagnostics WHERE commune = '${commune}' ORDER BY 1`)).map(([n]) => n)

test('a commune has the same certificates whether it is asked for alone or with its département', async () => {
  const alone = await numbers(await load({ area: '69', communes: ['69114'] }), '69114')
  await portal.close()
  const whole = await load({ area: '69' })
  expect(alone).toEqual(rows.slice(0, 4).map(({ numero_dpe }) => numero_dpe))
  expect(await numbers(whole, '69114')).toEqual(alone)
})

test('how many certificates of a département could not be placed is counted', async () => {
  const { parts } = await load({ area: '69' })
  expect(parts[0]?.quality).toEqual({
    rowsIn: 7,
    rowsKept: 5,
    quarantined: {},
    outOfScope: { 'no-commune': 2 },
    repaired: {},
  })
})

test('a portal that answers too many requests is asked again', async () => {
  const { parts } = await load({ area: '69' }, { refused: [2] })
  expect(parts[0]?.quality.rowsIn).toBe(7)
  expect(portal.requests).toHaveLength(4)
})

test('a page that the portal fails to give is asked for again', async () => {
  const { parts } = await load({ area: '69' }, { broken: [3, 4] })
  expect(parts[0]?.quality.rowsIn).toBe(7)
  expect(portal.requests).toHaveLength(5)
})
