import { expect, test } from 'vitest'
import { geoDvfFile } from '../support/geo-dvf.ts'
import { describeWithSamples } from '../support/samples.ts'
import { servedSamples } from '../support/service.ts'

/** A flat in Bourg-en-Bresse (01053) with a cellar in Villefranche (69264), sold in one act; and two streets of one commune. */
const at = (commune: string, parcel: number) => ({
  code_commune: commune,
  code_departement: commune.slice(0, 2),
  id_parcelle: `${commune}000AB000${parcel}`,
})
const cellar = {
  code_type_local: '3',
  type_local: 'Dépendance',
  surface_reelle_bati: '',
  nombre_pieces_principales: '0',
}
const SALES = [
  { ...at('01053', 1), id_mutation: '2024-1', adresse_code_voie: '0100' },
  { ...at('69264', 2), id_mutation: '2024-1', adresse_code_voie: '0200', ...cellar },
  // The cellar comes first, and lies in another street than the dwelling.
  {
    ...at('01053', 3),
    id_mutation: '2024-2',
    valeur_fonciere: '90000',
    adresse_code_voie: '0300',
    adresse_nom_voie: 'RUE DES CAVES',
    ...cellar,
  },
  {
    ...at('01053', 4),
    id_mutation: '2024-2',
    valeur_fonciere: '90000',
    adresse_code_voie: '0100',
    adresse_nom_voie: 'RUE DES LOGIS',
  },
  { ...at('01053', 5), id_mutation: '2024-3', valeur_fonciere: '-5' },
  { ...at('01053', 5), id_mutation: '2024-4', date_mutation: '2031-05-05' },
]

describeWithSamples('sales over several places', () => {
  const service = servedSamples(async () => {
    const files = { dvf: [(await geoDvfFile(SALES, undefined, true)).path] }
    // One after the other: the first département learns of the second's lines when these are loaded.
    return ['01', '69'].map((area) => ({ datasets: ['dvf'], area, files }))
  })

  const get = async (url: string) => {
    const answer = await service.app.inject(url)
    return { status: answer.statusCode, body: answer.json() }
  }

  test('of two départements is one sale, under one key, from either side', async () => {
    const first = (await get('/v1/transactions/by-parcel/01053000AB0001')).body.data[0]
    const second = (await get('/v1/transactions/by-parcel/69264000AB0002')).body.data[0]
    expect(second.id).toBe(first.id)
    expect(first).toMatchObject({
      doubts: ['several-departements'],
      pricePerM2: 3000,
      types: ['Appartement', 'Dépendance'],
      parcels: [
        { idu: '01053000AB0001', match: { method: 'point' } },
        { idu: '69264000AB0002', match: { method: 'other-departement' } },
      ],
    })
    const one = await get(`/v1/transactions/${first.id}`)
    expect([one.status, one.body.data.id]).toEqual([200, first.id])
    // The box of all of France meets both parcels, and gives the sale once.
    const all = await get('/v1/transactions/by-bbox?minLng=3&minLat=50.6&maxLng=3.1&maxLat=50.7')
    expect(
      all.body.data.map(({ id }: { id: string }) => id).filter((id: string) => id === first.id),
    ).toHaveLength(1)
  })

  test('its price counts once, where its dwelling stands', async () => {
    const count = async (code: string) => {
      const { body } = await get(`/v1/prices/by-zone?level=commune&code=${code}&includePartial=true`)
      return body.data.yearlyStats[0].years[0]?.byType[0].count ?? 0
    }
    expect([await count('01053'), await count('69264')]).toEqual([2, 0])
  })

  test('a sale counts in the street of its dwelling, not in that of its cellar', async () => {
    const inStreet = async (street: string) => {
      const { status, body } = await get(`/v1/transactions/by-zone?level=rue&code=01053:${street}`)
      return status === 200
        ? body.data.map(({ address }: { address: { street: string } }) => address.street)
        : status
    }
    expect(await inStreet('0300')).toBe(400)
    expect(await inStreet('0100')).toEqual(['RUE DES LOGIS', 'RUE DE LA PAIX'])
  })

  test('a price below zero and a day to come are in quarantine, and do not move the years', async () => {
    expect((await get('/v1/transactions/by-parcel/01053000AB0005')).body).toMatchObject({
      data: [],
      meta: {
        total: 0,
        coverage: { status: 'unknown-parcel' },
        period: { from: '2024-01-01', to: '2024-03-02' },
      },
    })
    const old = await get('/v1/transactions/by-zone?level=commune&code=01053&year=2016')
    expect([old.status, old.body.data, old.body.meta.period]).toEqual([200, [], null])
    expect(old.body.meta.coverage).toMatchObject({ status: 'not-loaded', missingYears: [2016] })
    const future = await get('/v1/transactions/by-zone?level=commune&code=01053&year=2031')
    expect([future.status, future.body.errors[0].parameter]).toEqual([400, 'query.year'])
  })

  test('a département of which two communes are loaded has no figure, and says which share it would be of', async () => {
    const { body } = await get('/v1/prices/by-zone?level=departement&code=01')
    const [year] = body.data.yearlyStats[0].years
    expect(year).toMatchObject({
      year: 2024,
      partial: true,
      covers: { communes: { loaded: 1, total: 391 } },
    })
    expect(year.byType[0]).toMatchObject({ count: 2, median: null, withheld: 'partly-loaded' })
    const partial = await get('/v1/prices/by-zone?level=departement&code=01&includePartial=true')
    expect(partial.body.data.yearlyStats[0].years[0].byType[0]).toMatchObject({
      median: 2400,
      withheld: null,
    })
  })

  test('what is not loaded, not published, unknown and empty are told apart', async () => {
    const ask = async (query: string) => {
      const { status, body } = await get(`/v1/transactions/by-zone?level=commune&code=${query}`)
      return [status, body.type ?? null, (body.coverage ?? body.meta?.coverage)?.status ?? null]
    }
    expect(await ask('44109')).toEqual([200, null, 'not-loaded'])
    expect(await ask('67482')).toEqual([200, null, 'not-covered'])
    expect(await ask('99999')).toEqual([400, '/problems/invalid-parameters', null])
    expect(await ask('01053&year=2024&priceMin=9000000')).toEqual([200, null, 'partly-loaded'])
    expect(await ask('69123&year=2018')).toEqual([200, null, 'loaded'])
  })
})
