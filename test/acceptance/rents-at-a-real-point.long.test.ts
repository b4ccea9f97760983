import { expect, test } from 'vitest'
import { locatedRentSeriesSchema } from '../../shared/schemas/rents.ts'
import { cutFrance, ingestSamples } from '../support/cut-france.ts'
import { describeWithSamples } from '../support/samples.ts'
import { served } from '../support/service.ts'

describeWithSamples('rents at a point of Paris 18e', () => {
  test('are those of the arrondissement that the cadastre names', async () => {
    const dataDir = await cutFrance()
    await ingestSamples(dataDir, { datasets: ['cadastre', 'oll'], area: '75118' })
    const service = await served(dataDir)
    const answer = await service.app.inject('/v1/loyers/by-coordinates?lng=2.3444&lat=48.8925')
    expect(answer.statusCode, answer.body).toBe(200)
    const data = locatedRentSeriesSchema.parse(answer.json().data)
    expect(data).toMatchObject({
      commune: { code: '75118', name: 'Paris 18e Arrondissement' },
      departement: { code: '75', name: 'Paris' },
    })
    expect(data.located.idu).toMatch(/^75118/)
    expect(data.announced).toBeNull()
    const { years } = data.observed
    expect(years).toHaveLength(8)
    expect(years.at(-1)).toMatchObject({
      year: 2021,
      figures: { level: 'centre', rentPerM2: { median: 24.9 }, observations: 3973 },
    })
    const suburb = await service.app.inject('/v1/loyers/by-commune/93010')
    expect(suburb.json()).toMatchObject({ status: 404, coverage: { status: 'not-loaded' } })
  })
})
