import { describe, expect, test } from 'vitest'
import { estimateQualitySchema } from '../../shared/schemas/estimate-quality.ts'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { estimateOf, HOUSE } from '../support/estimates.ts'
import { served, servedDemo } from '../support/service.ts'

const { app } = await servedDemo()

describe('on the pages', () => {
  const page = async (url: string) => {
    const answer = await app.inject({ method: 'GET', url, headers: { 'accept-language': 'fr' } })
    return {
      status: answer.statusCode,
      html: answer.body.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' '),
    }
  }

  test('a parcel shows what the API says of the dwelling that was typed', async () => {
    const { html } = await page('/parcels/960010000A0001?type=Maison&surface=90&rooms=4&land=400')
    const { price, comparables, grade } = await estimateOf(app, HOUSE)
    const euros = (amount: number) =>
      new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 })
        .format(amount)
        .replace(/[\u00a0\u202f]/g, ' ')
    const [section = ''] =
      /<details open><summary>(?:(?!<summary>).)*<div id="estimate">.*?<\/section>/s.exec(html) ?? []
    expect(section).toContain(euros(price))
    expect(section).toContain(`Note ${grade} :`)
    expect(section).toContain('Ce n’est pas une expertise')
    for (const { id, idu } of comparables) {
      expect(section).toContain(`href="/v1/transactions/${id}"`)
      expect(section).toContain(`href="/parcels/${idu}"`)
    }
    expect(section).toContain('href="/communes/96001/estimates"')
    expect(section).toContain('<form method="get" action="/parcels/960010000A0001#estimate">')
    expect(section).toContain('<option value="Maison" selected>')
    expect(section).toContain('name="surface" type="number" min="9" max="1000" value="90" required')
  })

  test('what is refused says why, and keeps the form', async () => {
    const { status, html } = await page('/parcels/960010000A0001?type=Maison&surface=900')
    expect(status).toBe(200)
    expect(html).toContain('Aucun logement d’une surface proche n’a été vendu alentour')
    expect(html).toContain('name="surface" type="number" min="9" max="1000" value="900"')
  })

  test('what cannot be read is left out', async () => {
    expect((await page('/parcels/960010000A0001?type=Castle&surface=&rooms=x&land=-1')).status).toBe(200)
  })

  test.each(['/communes/96001', '/departements/96'])('%s leads to its model card', async (path) => {
    expect((await page(path)).html).toContain(`<a href="${path}/estimates">`)
    const { status, html } = await page(`${path}/estimates`)
    expect(status).toBe(200)
    const [level, code] = path.startsWith('/c') ? ['commune', '96001'] : ['departement', '96']
    const answer = await app.inject({
      method: 'GET',
      url: `/v1/estimates/quality?level=${level}&code=${code}`,
    })
    const { types } = estimateQualitySchema.parse(answer.json().data)
    for (const { medianErrorPercent, worseThanCommuneMedian, baselines } of types) {
      const write = (percent: number) => percent.toLocaleString('fr-FR', { minimumFractionDigits: 1 })
      expect(html).toContain(`Erreur médiane ${write(medianErrorPercent)} %`)
      expect(html).toContain(
        worseThanCommuneMedian
          ? 'Ici la méthode fait moins bien que la simple médiane'
          : 'Ici la méthode est plus proche des prix que la médiane',
      )
      for (const one of baselines) expect(html).toContain(`>${write(one.medianErrorPercent)}</td>`)
    }
    expect(html.match(/<svg/g)).toHaveLength(types.length)
  })

  test('a place without a card says so', async () => {
    expect((await page('/communes/67482/estimates')).html).toContain('Aucune vente n’est publiée')
    expect((await page('/communes/44109/estimates')).html).toContain('Pas chargé dans ce service')
  })
})

test('the card of a département of which the sales of one commune are loaded says so', async () => {
  const files = await parcelsDemo()
  await ingestDemo(files, { datasets: ['dvf'], area: '96001' })
  const { app } = await served(files.dataDir)
  const page = async (url: string) => (await app.inject({ url, headers: { 'accept-language': 'fr' } })).body
  const partly = 'Les ventes ne sont chargées qu’en partie ici.'
  expect(await page('/departements/96/estimates')).toContain(partly)
  expect(await page('/communes/96001/estimates')).not.toContain(partly)
})
