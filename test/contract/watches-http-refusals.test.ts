import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AccountReaders } from '../support/account-readers.ts'
import { type Json, type WatchCaller, watchCaller } from '../support/watch-callers.ts'

const readers = new AccountReaders(async () => ({
  watches: { secret: 'a secret of the tests, long enough', networks: [], retrySeconds: 1 },
}))

const parcels = () => ({
  name: 'le moulin',
  place: { kind: 'parcels', idus: ['960010000A0001'] },
  datasets: ['cadastre'],
  url: 'https://example.fr/hook',
})

const wide = {
  type: 'Polygon',
  coordinates: [
    [
      [2.4, 46.4],
      [3, 46.4],
      [3, 46.6],
      [2.4, 46.4],
    ],
  ],
}

let stranger: Promise<WatchCaller> | undefined
/** One caller for all that is refused: nothing of it stays. */
function strangers(): Promise<WatchCaller> {
  stranger ??= watchCaller(readers)
  return stranger
}

describe('what cannot be a watch', () => {
  test.each<[string, (good: Json) => unknown, string, string]>([
    ['no name', ({ name: _, ...rest }) => rest, 'body.name', 'is required'],
    ['a blank name', (good) => ({ ...good, name: ' ' }), 'body.name', 'must have 1 to 60 characters'],
    ['an unknown member', (good) => ({ ...good, nam: 1 }), 'body.nam', 'did you mean name?'],
    ['no place', ({ place: _, ...rest }) => rest, 'body.place', 'is required'],
    [
      'an unknown kind',
      (good) => ({ ...good, place: { kind: 'iris' } }),
      'body.place.kind',
      'must be parcels, communes or area',
    ],
    ['no parcel', (good) => ({ ...good, place: { kind: 'parcels', idus: [] } }), 'body.place.idus', ''],
    [
      'an unknown parcel',
      (good) => ({ ...good, place: { kind: 'parcels', idus: ['960010000A0099'] } }),
      'body.place.idus',
      'not a parcel of the loaded cadastre: "960010000A0099"',
    ],
    [
      'an unknown commune',
      (good) => ({ ...good, place: { kind: 'communes', communeCodes: ['99999'] } }),
      'body.place.communeCodes',
      'not the code of a commune: "99999"',
    ],
    [
      'too many parcels',
      (good) => ({ ...good, place: { kind: 'parcels', idus: Array(501).fill('960010000A0001') } }),
      'body.place.idus',
      'holds 501 items: it takes 500 at most',
    ],
    [
      'a drawing that is none',
      (good) => ({
        ...good,
        place: { kind: 'area', geometry: { type: 'Polygon', coordinates: [[[2, 46]]] } },
      }),
      'body.place.geometry.coordinates[0]',
      'has 1 positions',
    ],
    [
      'a drawing that is too large',
      (good) => ({ ...good, place: { kind: 'area', geometry: wide } }),
      'body.place',
      'is too much for one watch',
    ],
    ['an unknown dataset', (good) => ({ ...good, datasets: ['nothing'] }), 'body.datasets.0', ''],
    ['an address of another kind', (good) => ({ ...good, url: 'ftp://example.fr/' }), 'body.url', 'https'],
    ['a password', (good) => ({ ...good, url: 'https://a:b@example.fr/' }), 'body.url', 'https'],
    [
      'a host that is not public',
      (good) => ({ ...good, url: 'https://169.254.169.254/latest' }),
      'body.url',
      'names a host that is not public',
    ],
    ['no address where no mail is sent', ({ url: _, ...rest }) => rest, 'body.url', 'https'],
    ['no object', () => [], 'body', 'must be a JSON object'],
  ])('%s is refused by its name', async (_name, spoil, parameter, detail) => {
    const { ask } = await strangers()
    const { status, body } = await ask('POST', '', spoil(parcels()) as Json)
    expect([status, body.type]).toEqual([400, '/problems/invalid-parameters'])
    const [error] = z.array(z.object({ parameter: z.string(), detail: z.string() })).parse(body.errors)
    expect(error!.parameter).toBe(parameter)
    expect(error!.detail).toContain(detail)
    expect((await ask('GET')).body).toEqual({ data: [] })
  })

  test('a change is refused as a watch would be, and leaves it as it was', async () => {
    const { ask } = await watchCaller(readers)
    const { data } = await ask('POST', '', parcels())
    for (const [change, parameter] of [
      [{ paused: 'yes' }, 'body.paused'],
      [{ url: 'https://example.fr/' }, 'body.url'],
      [{ name: '' }, 'body.name'],
      [{ datasets: ['x'] }, 'body.datasets.0'],
    ] as const) {
      const { status, body } = await ask('PATCH', `/${data.id}`, change)
      expect([status, body.errors]).toMatchObject([400, [{ parameter }]])
    }
    expect((await ask('GET', `/${data.id}?x=1`)).body).toMatchObject({ errors: [{ parameter: 'query.x' }] })
    const { secret: _, ...watch } = data
    expect((await ask('GET', `/${data.id}`)).data).toEqual(watch)
  })

  test('long lists and deep bodies are refused at once', async () => {
    const { ask } = await strangers()
    for (const [place, detail] of [
      [{ kind: 'parcels', idus: Array(14_000).fill(1) }, 'holds 14000 items: it takes 500 at most'],
      [{ kind: 'communes', communeCodes: Array(14_000).fill({}) }, 'holds 14000 items: it takes 100 at most'],
    ] as const) {
      const { status, body } = await ask('POST', '', { ...parcels(), place })
      expect([status, body.detail]).toEqual([400, expect.stringContaining(detail)])
    }
  })
})
