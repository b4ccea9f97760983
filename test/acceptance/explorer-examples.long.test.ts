import { expect, test } from 'vitest'
import { askedExamples, filledRequests } from '../support/explorer-examples.ts'
import { describeWithSamples } from '../support/samples.ts'
import { servedSamples } from '../support/service.ts'

/** Whole ingests: minutes on a busy machine. */
const LONG = 1_200_000

/** Addresses of which the explorer has no example here, and what is not loaded. */
const WITHOUT: Readonly<Record<string, string>> = {
  getParcelHistory: 'no filiation',
  getBuildings: 'no buildings',
  getDemographics: 'no census',
  getDpeResidential: 'no diagnostics',
  getDpeTertiary: 'no diagnostics',
  getCopropriete: 'no register of co-ownerships',
  getPermits: 'no permits',
  getCommunePermits: 'no permits',
  getPlanning: 'no plan',
  getRisks: 'no risks',
  getLocalRules: 'no zonings',
  pricesByRue: 'no parcels where the sales are',
  getRentIndex: 'no official indices',
  getOccupants: 'no companies',
  getCompany: 'no companies',
  searchCompanies: 'no companies',
  getPortfolio: 'no owners',
}

describeWithSamples('the parcels and addresses of Paris 18e, the sales of Villeneuve-la-Garenne', () => {
  const service = servedSamples(() => [
    { datasets: ['cadastre'], area: '75118' },
    { datasets: ['ban'], area: '75' },
    { datasets: ['dvf'], area: '92078' },
    { datasets: ['oll'], area: 'france' },
  ])

  test(
    'what the explorer sends answers 200; what is not loaded has no example',
    async () => {
      const asked = await filledRequests(service.app)
      const lacking = asked.filter(({ isFilled, status }) => !isFilled || status === 503).map(({ id }) => id)
      expect(lacking).toEqual(Object.keys(WITHOUT))
      const refused = asked.filter(({ isFilled, status }) => isFilled && status !== 200 && status !== 503)
      expect(refused).toEqual([])
    },
    LONG,
  )

  test(
    'every other example of a parameter answers 200 with the filled form',
    async () => {
      const lacking = new Set(Object.keys(WITHOUT))
      const asked = await askedExamples(service.app)
      expect(asked.filter(({ status, url }) => status !== 200 && !lacking.has(url.split(' ')[0]!))).toEqual(
        [],
      )
      expect(asked.length).toBeGreaterThan(40)
    },
    LONG,
  )
})
