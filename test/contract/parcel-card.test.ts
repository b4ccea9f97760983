import { describe, expect, test } from 'vitest'
import { Reader } from '../support/browse.ts'
import { servedDemo } from '../support/service.ts'

const IDU = '960010000A0001'

describe('the head of the page of a parcel', async () => {
  const { app } = await servedDemo()
  const site = new Reader(app)

  test('is called by its address, and begins with eight facts that lead to their section and their source', async () => {
    const page = await site.get(`/parcels/${IDU}`)
    expect(page.html).toContain('<h1>1 Rue des Lilas Fictifs 96100 Sainte-Parcelle-la-Démo</h1>')
    expect(page.html).toContain(`<b>Parcel A 1</b> · <code>${IDU}</code>`)
    const card = /<dl class="facts">.*?<\/dl>/s.exec(page.html)![0]
    const leads = [...card.matchAll(/<dt><a href="#([\w-]+)">/g)].map(([, id]) => id)
    expect(leads).toEqual([
      'buildings',
      'sales',
      'prices',
      'estimate',
      'planning',
      'risks',
      'energy',
      'owners',
    ])
    for (const id of leads) expect(page.html).toContain(` id="${id}"`)
    const cited = [...page.html.matchAll(/href="#(source-[\w-]+)"/g)].map(([, id]) => id!)
    expect(new Set(cited).size).toBeGreaterThan(15)
    for (const id of new Set(cited)) expect(page.html.split(` id="${id}"`)).toHaveLength(2)
    expect(card.match(/class="cites"><a href="#source-/g)).toHaveLength(8)
  })

  test('the facts are those of the API: the last sale, the interval of the estimate, the zone, the owner', async () => {
    const ask = async (url: string) => (await app.inject(url)).json().data
    const euros = (amount: number) => `€${amount.toLocaleString('en-GB')}`
    const { html } = await site.get(`/parcels/${IDU}`)
    const fact = (id: string) => new RegExp(`<dt><a href="#${id}">.*?</dd>`, 's').exec(html)![0]
    const [sale] = await ask(`/v1/transactions/by-parcel/${IDU}`)
    expect(fact('sales')).toContain(`<strong>${euros(sale.price)}</strong>`)
    const { priceLow, priceHigh, price, grade } = await ask(`/v1/estimates/by-parcel/${IDU}`)
    expect(fact('estimate')).toContain(`<strong>${euros(priceLow)} to ${euros(priceHigh)}</strong>`)
    expect(fact('estimate')).toContain(`middle ${euros(price)}, grade ${grade}`)
    const { zones, uncoveredShare } = await ask(`/v1/planning/by-parcel/${IDU}`)
    expect(fact('planning')).toContain(`Zone ${zones[0].label}, urban zone`)
    expect(fact('planning')).toContain(`${(100 * uncoveredShare).toFixed(1)}% of the parcel lies in no zone`)
    const [home] = await ask(`/v1/dpe-residential/by-parcel/${IDU}`)
    const [office] = (await ask(`/v1/dpe-tertiary/by-parcel/${IDU}`)).dpes
    expect(fact('energy')).toContain(
      `<strong><b class="dpe-letter dpe-${home.energyLabel.toLowerCase()}">${home.energyLabel}</b></strong>`,
    )
    expect(fact('energy')).toContain(`Offices, shops and other buildings: ${office.energyLabel}`)
    const { owners } = await ask(`/v1/proprietaires/by-parcel/${IDU}`)
    expect(fact('owners')).toContain(owners[0].name)
    const { yearlyStats } = await ask(`/v1/prices/by-parcel/${IDU}?years=all`)
    const shown = /<strong>€([\d,]+)\/m²<\/strong>/.exec(fact('prices'))![1]!.replace(',', '')
    const medians = yearlyStats.flatMap(
      ({ years }: { years: { partial: boolean; byType: { median: number | null }[] }[] }) =>
        years.filter(({ partial }) => !partial).flatMap(({ byType }) => byType.map(({ median }) => median)),
    )
    expect(medians.map((median: number | null) => median && Math.round(median))).toContain(Number(shown))
    expect(fact('prices')).toMatch(
      /<svg class="spark"[^>]* role="img" aria-label="Houses, €\/m²: Les Bornes \(IRIS quarter\)\. Median of /,
    )
  })
})
