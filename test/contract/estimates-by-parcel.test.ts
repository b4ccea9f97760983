import { describe, expect, test } from 'vitest'
import { estimateSchema } from '../../shared/schemas/estimate.ts'
import { askEstimate, estimateOf, HOUSE } from '../support/estimates.ts'
import { servedDemo } from '../support/service.ts'

const { app } = await servedDemo()

describe('of a parcel', () => {
  const of = (idu: string, query = '') => app.inject(`/v1/estimates/by-parcel/${idu}${query}`)

  test('it is what the other address answers', async () => {
    const own = (await of('960010000A0001', '?type=Maison&surface=90&rooms=4&land=400')).json()
    expect(own.data).toEqual((await askEstimate(app, HOUSE)).json().data)
  })

  test('a dwelling that is not described is the one that was sold last', async () => {
    const { id, soldIdu } = await soldParcel()
    const data = estimateSchema.parse((await of(soldIdu)).json().data)
    const { data: sale } = (await app.inject(`/v1/transactions/${id}`)).json()
    expect(data).toMatchObject({
      idu: soldIdu,
      surface: sale.surface,
    })
    const sold = { from: 'sale', date: sale.date, id }
    expect(data.assumed).toContainEqual({ parameter: 'surface', value: sale.surface, ...sold })
    const larger = estimateSchema.parse((await of(soldIdu, `?surface=${sale.surface + 10}`)).json().data)
    expect(larger.assumed.filter(({ from }) => from === 'sale').map(({ parameter }) => parameter)).toEqual([
      'type',
    ])
  })

  test('a building of the parcel is told of; another is said to be none of it', async () => {
    const idu = '960010000A0001'
    const [building] = (await app.inject(`/v1/buildings/by-parcel/${idu}`)).json().data
    const asked = async (id: string) =>
      estimateSchema.parse((await of(idu, `?type=Maison&surface=90&building=${id}`)).json().data)
    const known = (await asked(building.id)).known.filter(({ id }) => id === building.id)
    expect(known.map(({ value }) => value)).toContain(building.constructionYear)
    const [unused] = (await asked('NOWHERE')).unused
    expect(unused!.reason).toContain('no building of 960010000A0001 has this identifier')
  })

  test('where nothing tells, it asks', async () => {
    const { idu, answer } = await bareParcel()
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({
      reason: 'unknown-dwelling',
      missing: { parameters: ['type', 'surface'] },
    })
    expect((await of(idu, '?type=Maison&surface=90')).statusCode).toBe(200)
  })

  /** A parcel of which no sale and no diagnostic tells a dwelling. */
  async function bareParcel() {
    for (let number = 1; number < 100; number++) {
      const idu = `960010000A${String(number).padStart(4, '0')}`
      const answer = await of(idu)
      if (answer.statusCode === 404) return { idu, answer }
    }
    throw new Error('every parcel has a sale or a diagnostic')
  }

  /** A parcel and the newest dwelling sold alone on it. */
  async function soldParcel() {
    const { comparables } = await estimateOf(app, HOUSE)
    for (const { idu } of comparables) {
      const sales = (await app.inject(`/v1/transactions/by-parcel/${idu}`)).json().data
      const sale = sales.find(({ pricePerM2 }: { pricePerM2: number | null }) => pricePerM2 !== null)
      if (idu !== null && sale) return { soldIdu: idu, id: String(sale.id) }
    }
    throw new Error('no comparable has a parcel with a sale')
  }
})
