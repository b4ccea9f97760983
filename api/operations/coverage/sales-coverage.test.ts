import { expect, test } from 'vitest'
import { type Manifest, manifest } from '../../../shared/release/release.ts'
import { createTerritory } from '../../../shared/territory/create.ts'
import { realTerritory } from '../../../test/support/normalised.ts'
import { coverageOfFrance } from './dataset-coverage.ts'
import { coverageOfSalesInEpci } from './sales-coverage.ts'

const EPCI = '200067981'
const commune = (code: string, departement: string, epci?: string) => ({
  code,
  name: `Commune ${code}`,
  kind: 'commune' as const,
  departement,
  region: '84',
  postcodes: [],
  ...(epci === undefined ? {} : { epci }),
})
const territory = createTerritory({
  millesime: '2026',
  communes: [
    commune('38001', '38', EPCI),
    commune('38002', '38', EPCI),
    commune('69001', '69', EPCI),
    commune('38003', '38'),
  ],
  departements: [
    { code: '38', name: 'Isère', region: '84' },
    { code: '69', name: 'Rhône', region: '84' },
  ],
  regions: [{ code: '84', name: 'Auvergne-Rhône-Alpes' }],
  epcis: [{ code: EPCI, name: 'CC des Deux Rives', type: 'CC' }],
  recodings: {},
})

const HASH = '0'.repeat(64)
/** A release whose sales are of these places: a département, or a commune of one. */
function releaseOf(...places: (readonly [area: string, commune?: string])[]): Manifest {
  const units = places.map(([area, one]) => ({
    area,
    ...(one === undefined ? {} : { commune: one }),
    inputKey: HASH,
    millesime: '2026-04-01',
    millesimeFrom: 'resolved-url' as const,
    sources: [],
    quality: { rowsIn: 0, rowsKept: 0, quarantined: {}, outOfScope: {}, repaired: {} },
  }))
  const about = { title: '', producer: '', licence: '', licenceUrl: '', homepage: '', rhythm: '' }
  return manifest.parse({
    format: 4,
    id: 'r20261122-120000-00000000',
    createdAt: '2026-11-22T12:00:00Z',
    contentHash: HASH,
    datasets: [{ name: 'dvf', ...about, units }],
    files: [],
    difference: { previous: null, rows: {} },
  })
}

const coverage = (departement: string, ...places: Parameters<typeof releaseOf>) =>
  coverageOfSalesInEpci(EPCI, departement, { manifest: releaseOf(...places), territory })

test('an EPCI over two départements is told to be a part, whatever is loaded', () => {
  expect(coverage('38', ['38'], ['69'])).toEqual({
    status: 'partly-loaded',
    detail:
      'These figures are of 2 of the 3 communes of CC des Deux Rives: those of the département 38 that are loaded.',
    datasets: ['dvf'],
  })
})

test('a commune that is not loaded is not counted', () => {
  expect(coverage('38', ['38', '38001']).detail).toContain('1 of the 3 communes')
})

test('nothing loaded of the département', () => {
  expect(coverage('38', ['69'])).toMatchObject({ status: 'not-loaded' })
})

test('an EPCI of one département is whole', () => {
  const whole = createTerritory({
    ...territory.data,
    communes: territory.data.communes.filter(({ departement }) => departement === '38'),
  })
  expect(coverageOfSalesInEpci(EPCI, '38', { manifest: releaseOf(['38']), territory: whole })).toEqual({
    status: 'loaded',
    detail: 'The sales of the 2 communes of CC des Deux Rives are loaded.',
    datasets: ['dvf'],
  })
})

test('an EPCI whose city is loaded by some arrondissements is a part', async () => {
  const lyon = await realTerritory()
  const covered = coverageOfSalesInEpci('200046977', '69', {
    manifest: releaseOf(['69', '69381']),
    territory: lyon,
  })
  expect(covered.status).toBe('partly-loaded')
})

test('a département of which one commune is loaded is not named as loaded', () => {
  const { status, detail } = coverageOfFrance('dvf', {
    manifest: releaseOf(['38', '38001'], ['69']),
    territory,
  })
  expect([status, detail]).toEqual([
    'partly-loaded',
    'The dataset "dvf" is loaded for département 38 (1 commune), 69 alone. Elsewhere: terrier ingest dvf --area <code>',
  ])
})
