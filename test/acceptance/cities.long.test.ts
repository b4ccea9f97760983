import { expect, test } from 'vitest'
import { parisSales } from '../support/paris-sales.ts'
import { describeWithSamples } from '../support/samples.ts'
import { servedSamples } from '../support/service.ts'

describeWithSamples('a city of arrondissements, real sales of Paris 14e and of the Rhône', () => {
  const service = servedSamples(async () => [
    { datasets: ['dvf'], area: '75114', files: { dvf: [await parisSales()] } },
    { datasets: ['dvf'], area: '69' },
  ])

  const ask = async (url: string) => {
    const answer = await service.app.inject(url)
    return { status: answer.statusCode, ...answer.json() }
  }

  test.each(['/v1/prices/index', '/v1/estimates/quality'])(
    '%s: the city leads to its arrondissements, which answer or say what they lack',
    async (path) => {
      for (const [city, first, last] of [
        ['75056', '75101', '75120'],
        ['69123', '69381', '69389'],
      ]) {
        const refused = await ask(`${path}?level=commune&code=${city}`)
        expect(refused).toMatchObject({ status: 404, reason: 'by-arrondissement' })
        expect(refused.detail).toContain(`ask for one of its arrondissements, ${first} to ${last}`)
        expect([refused.communeCodes[0], refused.communeCodes.at(-1)]).toEqual([first, last])
      }
      const [lyon3, rhone] = [
        await ask(`${path}?level=commune&code=69383`),
        await ask(`${path}?level=departement&code=69`),
      ]
      expect(rhone.status).toBe(200)
      if (lyon3.status === 200) expect(lyon3.data.code).toBe('69383')
      else expect(lyon3).toMatchObject({ status: 404, reason: 'no-sales' })
    },
  )

  test('Marseille, of which nothing is loaded, is named', async () => {
    const refused = await ask('/v1/prices/index?level=commune&code=13055')
    expect(refused).toMatchObject({ status: 503, type: '/problems/dataset-not-loaded' })
    expect(refused.detail).toContain('Marseille')
  })

  test('the page of the estimates of the city leads to those of its arrondissements', async () => {
    const headers = { 'accept-language': 'fr' }
    const page = await service.app.inject({ url: '/communes/75056/estimates', headers })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('arrondissement par arrondissement')
    expect(page.body.match(/href="\/communes\/751\d\d\/estimates"/g)).toHaveLength(20)
    const city = await service.app.inject({ url: '/communes/75056', headers })
    expect(city.body).toContain('href="/communes/75056/estimates"')
    // One arrondissement of twenty is loaded: its prices are not those of the city.
    expect(city.body).not.toContain('Répartition des prix')
    const own = await service.app.inject({ url: '/communes/75114', headers })
    expect(own.body).toContain('Répartition des prix')
  })
})
