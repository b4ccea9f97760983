import { describe, expect, test } from 'vitest'
import { ingestDemo, parcelsDemo } from '../support/demo.ts'
import { geoDvfFile } from '../support/geo-dvf.ts'
import { served } from '../support/service.ts'

/** Divided into 47 and 49; made of 7048 and 7548, which no edition has. */
const DIVIDED = '960010000A0048'
const FIRST = '960010000A7048'
const TODAY = '960010000A0047'
const OTHER = '960010000A0049'
/** One of two mothers of two daughters. */
const UNTOLD = '960010000B8054'
const NOWHERE = '960010000A6999'

const sale = (id_parcelle: string, valeur_fonciere: string) => ({
  id_mutation: `2024-${valeur_fonciere}`,
  valeur_fonciere,
  id_parcelle,
  code_commune: '96001',
  nom_commune: 'Sainte-Parcelle-la-Démo',
  code_departement: '96',
  code_postal: '96100',
  longitude: '',
  latitude: '',
})

describe('sales that name a parcel which is gone', async () => {
  const files = await parcelsDemo()
  const { path } = await geoDvfFile([
    sale(DIVIDED, '111111'),
    sale(FIRST, '222222'),
    sale(UNTOLD, '333333'),
    sale(NOWHERE, '444444'),
  ])
  await ingestDemo(files, {
    datasets: ['cog', 'cadastre', 'filiation', 'dvf'],
    files: { cog: [files.cog], dvf: [path] },
  })
  const service = await served(files.dataDir)
  const ask = async (url: string) => (await service.app.inject(url)).json()
  const pricesOf = async (idu: string) =>
    (await ask(`/v1/transactions/by-parcel/${idu}`)).data.map(({ price }: { price: number }) => price)

  test('are found under each of its successors, through any number of documents', async () => {
    for (const idu of [TODAY, OTHER])
      expect(await pricesOf(idu)).toEqual(expect.arrayContaining([111111, 222222]))
    expect(await pricesOf(DIVIDED)).toEqual([111111])
    expect(await pricesOf(FIRST)).toEqual([222222])
  })

  test('say which parcels of today lie there, and how sure that is', async () => {
    const { data } = await ask(`/v1/transactions/by-parcel/${FIRST}`)
    expect(data[0].parcels).toEqual([
      {
        idu: FIRST,
        currentIdu: null,
        match: { method: 'filiation' },
        successors: [
          { idu: TODAY, score: null, sure: true },
          { idu: OTHER, score: null, sure: true },
        ],
        geopoint: { lng: expect.closeTo(2.5, 1), lat: expect.closeTo(46.5, 1) },
      },
    ])
    const [untold] = (await ask(`/v1/transactions/by-parcel/${UNTOLD}`)).data
    expect(untold.parcels[0].successors.map(({ sure }: { sure: boolean }) => sure)).toEqual([false, false])
  })

  test('have a place that the source does not give; without a document they have none', async () => {
    const { lng, lat } = (await ask(`/v1/transactions/by-parcel/${FIRST}`)).data[0].parcels[0].geopoint
    const near = await ask(
      `/v1/transactions/by-radius?lng=${lng}&lat=${lat}&radiusMeters=30&priceMin=222222&priceMax=222222`,
    )
    expect(near.data).toHaveLength(1)
    const [nowhere] = (await ask(`/v1/transactions/by-parcel/${NOWHERE}`)).data
    expect(nowhere.parcels).toEqual([
      { idu: NOWHERE, currentIdu: null, match: { method: 'none' }, geopoint: null },
    ])
  })

  test('are not taken for what stands on a part of it', async () => {
    const estimate = await ask(`/v1/estimates/by-parcel/${TODAY}`)
    expect(JSON.stringify(estimate)).not.toContain('222222')
  })

  test('say on the page what they were sold as', async () => {
    const page = await service.app.inject({ url: `/parcels/${TODAY}`, headers: { 'accept-language': 'fr' } })
    expect(page.body).toContain('vendu sous A 7048, disparu depuis')
  })
})
