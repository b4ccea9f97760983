import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Operation } from '../../api/answers/operation.ts'
import { operations } from '../../api/operations/index.ts'
import { metaSchema } from '../../shared/schemas/meta.ts'
import { addressOf } from '../support/address-of.ts'
import { demoExamples } from '../support/demo-examples.ts'
import { servedDemo } from '../support/service.ts'

// Every dataset of the demo, through the real ingest: examples promise an answer on it.
const { app } = await servedDemo()

test('the questions are these', () => {
  expect(operations.map(({ method, path, name, tool }) => `${method} ${path} ${name} ${tool}`)).toEqual([
    'GET /v1/addresses/search searchAddress search_address',
    'GET /v1/addresses/reverse reverseAddress get_addresses_at_point',
    'GET /v1/addresses/by-parcel/{idu} addressesByParcel get_parcel_addresses',
    'GET /v1/parcels/nearest getNearestParcel get_nearest_parcel',
    'GET /v1/parcels/{idu} getParcel get_parcel',
    'POST /v1/parcels/search searchParcels search_parcels',
    'GET /v1/parcels/{idu}/dossier getDossier get_parcel_dossier',
    'GET /v1/parcels/{idu}/history getParcelHistory get_parcel_history',
    'GET /v1/parcels/{idu}/neighbours getNeighbours get_parcel_neighbours',
    'GET /v1/parcels/{idu}/unit getUnit get_parcel_unit',
    'GET /v1/buildings/by-parcel/{idu} getBuildings get_parcel_buildings',
    'GET /v1/demographie/by-parcel/{idu} getDemographics get_parcel_demographics',
    'GET /v1/dpe-residential/by-parcel/{idu} getDpeResidential get_parcel_dpe_residential',
    'GET /v1/dpe-tertiary/by-parcel/{idu} getDpeTertiary get_parcel_dpe_tertiary',
    'GET /v1/copropriete/by-parcel/{idu} getCopropriete get_parcel_copropriete',
    'GET /v1/permits/by-parcel/{idu} getPermits get_parcel_permits',
    'GET /v1/permits/by-commune/{codeInsee} getCommunePermits get_commune_permits',
    'GET /v1/planning/by-parcel/{idu} getPlanning get_parcel_planning',
    'GET /v1/risks/by-parcel/{idu} getRisks get_parcel_risks',
    'GET /v1/local-rules/by-parcel/{idu} getLocalRules get_parcel_local_rules',
    'GET /v1/transactions/by-parcel/{idu} transactionsByParcel get_parcel_transactions',
    'GET /v1/transactions/{id} transactionById get_transaction',
    'GET /v1/transactions/by-bbox transactionsByBbox transactions_by_bbox',
    'GET /v1/transactions/by-radius transactionsByRadius transactions_by_radius',
    'GET /v1/transactions/by-zone transactionsByZone transactions_by_zone',
    'POST /v1/transactions/by-geometry transactionsByGeometry transactions_by_geometry',
    'POST /v1/transactions/search searchTransactions search_transactions',
    'POST /v1/transactions/statistics salesStatistics get_sales_statistics',
    'GET /v1/prices/by-parcel/{idu} pricesByParcel get_parcel_price_stats',
    'GET /v1/prices/by-rue pricesByRue get_street_price_stats',
    'GET /v1/prices/by-zone pricesByZone get_zone_price_stats',
    'GET /v1/prices/by-zone/sales salesBehindPrice get_zone_price_sales',
    'GET /v1/prices/index getPriceIndex get_price_index',
    'GET /v1/estimates getEstimate get_estimate',
    'GET /v1/estimates/by-parcel/{idu} estimateByParcel get_parcel_estimate',
    'GET /v1/estimates/quality getEstimateQuality get_estimate_quality',
    'GET /v1/loyers/by-commune/{codeInsee} getRentStatsByCommune get_rent_stats_by_commune',
    'GET /v1/loyers/by-commune/{codeInsee}/{annee} getRentStatsByCommuneYear get_rent_stats_by_commune_year',
    'GET /v1/loyers/by-coordinates getRentStatsByCoordinates get_rent_stats_by_coordinates',
    'GET /v1/rents/index getRentIndex get_rent_index',
    'GET /v1/occupants/by-parcel/{idu} getOccupants get_parcel_occupants',
    'GET /v1/entreprises/{siren} getCompany get_entreprise_by_siren',
    'GET /v1/entreprises searchCompanies search_companies',
    'GET /v1/proprietaires/by-parcel/{idu} getOwners get_parcel_proprietaires',
    'GET /v1/proprietaires/by-siren/{siren} getPortfolio get_portfolio',
    'GET /v1/identifiers/{identifier} getIdentifier get_identifier',
    'GET /v1/datasets listDatasets list_datasets',
    'GET /v1/coverage getCoverage get_coverage',
    'GET /v1/changes getChanges get_changes',
    'GET /v1/releases listReleases list_releases',
    'GET /v1/downloads listDownloads list_downloads',
    'GET /v1/dictionary getDictionary get_dictionary',
  ])
})

/** Asks a question as a client would: parameters in the address, or in a JSON body. */
function ask(operation: Operation, input: Record<string, unknown>, query = '') {
  if (operation.method === 'POST')
    return app.inject({ method: 'POST', url: `${operation.path}${query && `?${query}`}`, payload: input })
  const url = addressOf(operation, input)
  return app.inject(query ? `${url}${url.includes('?') ? '&' : '?'}${query}` : url)
}

for (const operation of operations) {
  const meta = operation.about ? metaSchema.extend(operation.about.shape) : metaSchema
  const envelope = z.strictObject({ data: operation.output, meta })
  const [example] = demoExamples(operation)

  describe(operation.name, () => {
    test('describes itself', () => {
      expect(operation.title.length).toBeGreaterThan(10)
      expect(operation.description.length).toBeGreaterThan(60)
      expect(demoExamples(operation).length).toBeGreaterThan(0)
      for (const [name, schema] of Object.entries<z.core.$ZodType>(operation.input.shape))
        expect(z.globalRegistry.get(schema)?.description, name).toBeTypeOf('string')
    })

    test.each(demoExamples(operation))('answers its example: $title', async ({ input }) => {
      const answer = await ask(operation, input)
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      const body = envelope.parse(answer.json())
      expect(metaSchema.shape.datasets.parse(body.meta.datasets).length).toBeGreaterThan(0)
    })

    test.runIf(operation.method === 'GET')('answers HEAD with the headers of GET and no body', async () => {
      const url = addressOf(operation, example!.input)
      const [get, head] = [await app.inject(url), await app.inject({ method: 'HEAD', url })]
      expect(head.statusCode).toBe(200)
      expect(head.body).toBe('')
      for (const name of ['content-length', 'content-type', 'etag', 'cache-control', 'vary'])
        expect(head.headers[name], name).toBe(get.headers[name])
    })

    test('refuses a parameter it does not know', async () => {
      const answer = await ask(operation, example!.input, 'colour=red')
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ errors: [{ parameter: 'query.colour' }] })
    })
  })
}
