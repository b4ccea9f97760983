import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp } from '../support/build-test-app.ts'

let app: FastifyInstance
beforeEach(async () => {
  app = await buildTestApp()
})

describe('the shape of the national geocoder', () => {
  test('search', async () => {
    const answer = await app.inject(
      '/v1/geocodage/search/?q=3+rue+des+lilas+fictifs&autocomplete=0&limit=1&unknown=1',
    )
    expect(answer.headers['content-type']).toBe('application/geo+json; charset=utf-8')
    expect(answer.json()).toMatchObject({
      type: 'FeatureCollection',
      version: 'draft',
      query: '3 rue des lilas fictifs',
      limit: 1,
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [2.50003, 46.5] },
          properties: {
            label: '3 Rue des Lilas Fictifs 96100 Sainte-Parcelle-la-Démo',
            score: 1,
            housenumber: '3',
            id: '96001_1000_00003',
            name: '3 Rue des Lilas Fictifs',
            street: 'Rue des Lilas Fictifs',
            postcode: '96100',
            citycode: '96001',
            city: 'Sainte-Parcelle-la-Démo',
            x: 661657.68,
            y: 6600121.39,
            type: 'housenumber',
            number_match: 'exact',
          },
        },
      ],
    })
  })

  test('types and codes filter', async () => {
    const count = async (query: string) =>
      (await app.inject(`/v1/geocodage/search?q=bois+suppose&${query}`)).json().features.length
    expect(await count('type=locality')).toBe(1)
    expect(await count('type=street')).toBe(0)
    expect(await count('postcode=96100&citycode=96001')).toBe(1)
    expect(await count('postcode=75018')).toBe(0)
    // A former code is the commune it was merged into.
    expect(await count('citycode=96006')).toBe(await count('citycode=96001'))
    expect(await count('citycode=75056')).toBe(0)
  })

  test('a commune has the type of the national geocoder too', async () => {
    const url = '/v1/geocodage/search?q=Sainte-Parcelle-la-Demo&type=municipality'
    const { features } = (await app.inject(url)).json()
    expect(features[0].properties).toMatchObject({ id: '96001', type: 'municipality' })
  })

  test('reverse, and what it refuses', async () => {
    const { features } = (await app.inject('/v1/geocodage/reverse?lat=46.5&lon=2.5&limit=1')).json()
    expect(features[0].properties).toMatchObject({ type: 'housenumber', distance: 0.8 })
    const refused = await app.inject('/v1/geocodage/search?limit=3')
    expect(refused.json()).toMatchObject({ status: 400, errors: [{ parameter: 'query.q' }] })
  })
})

test.each([
  ['/geocodage/search?q=3+rue%20des+lilas&limit=1', '/v1/geocodage/search?q=3+rue%20des+lilas&limit=1'],
  ['/geocodage/search/?q=%C3%A9', '/v1/geocodage/search?q=%C3%A9'],
  ['/geocodage/reverse/', '/v1/geocodage/reverse'],
])('the former address %s leads to %s, and is not counted', async (url, location) => {
  const answer = await app.inject({ url, headers: { authorization: 'Bearer nonsense' } })
  expect([answer.statusCode, answer.headers.location]).toEqual([308, location])
  expect(answer.headers).not.toHaveProperty('x-ratelimit-limit')
  expect((await app.inject(location)).statusCode).toBe(location.includes('?') ? 200 : 400)
})

describe('POST /v1/addresses/search/csv', () => {
  const post = (payload: string | Buffer, query = '', type = 'text/csv') =>
    app.inject({
      method: 'POST',
      url: `/v1/addresses/search/csv${query}`,
      headers: { 'content-type': type },
      payload,
    })
  const LINE = 'id;voie;ville\n'

  test('gives the file back with what was found, in its own delimiter and order', async () => {
    const answer = await post(
      `${LINE}7;3 rue des lilas fictifs;Sainte Parcelle\n8;;\n9;"nulle ""part""; ailleurs xyz";\n`,
      '?columns=voie,ville',
    )
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = answer.body.trim().split('\r\n')
    expect(lines[0]).toBe(
      'id;voie;ville;latitude;longitude;result_label;result_score;result_type;result_id;result_housenumber;result_number_match;' +
        'result_street;result_postcode;result_city;result_citycode;result_parcels;result_parcel_method;result_status',
    )
    expect(lines[1]).toBe(
      '7;3 rue des lilas fictifs;Sainte Parcelle;46.5;2.50003;3 Rue des Lilas Fictifs 96100 Sainte-Parcelle-la-Démo;1;housenumber;' +
        '96001_1000_00003;3;exact;Rue des Lilas Fictifs;96100;Sainte-Parcelle-la-Démo;96001;;;ok',
    )
    expect(lines[2]).toBe(`8;;;${';'.repeat(14)}empty`)
    expect(lines[3]).toMatch(/^9;"nulle ""part""; ailleurs xyz";.*;(doubtful|not-found)$/)
    expect(lines).toHaveLength(4)
  })

  test('a row of separators and a blank line are rows, and empty cells beyond the header are left out', async () => {
    const answer = await post('a;b\n;\n\nbois supposé;;;\n', '?columns=a,b')
    const lines = answer.body.trim().split('\r\n')
    expect(lines[1]).toBe(`;${';'.repeat(15)}empty`)
    expect(lines[2]).toBe(lines[1])
    expect(lines[3]).toMatch(/^bois supposé;;46\.5;2\.5;Le Bois Supposé/)
    expect(lines).toHaveLength(4)
  })

  test.each([
    ['', '=HYPERLINK(A1)', '+33 6', '-1.5'],
    ['&formulas=protect-all', "'=HYPERLINK(A1)", "'+33 6", '-1.5'],
    ['&formulas=keep', '=HYPERLINK(A1)', '+33 6', '-1.5'],
  ])('cells of the file that a spreadsheet may run, with %j', async (query, ...cells) => {
    const answer = await post('a;b;c;voie\n=HYPERLINK(A1);+33 6;-1.5;bois supposé\n', `?columns=voie${query}`)
    const row = answer.body.split('\r\n')[1]!
    expect(row.startsWith(`${cells.join(';')};bois supposé;46.5;2.5;`)).toBe(true)
    expect(row).toMatch(/;ok$/)
  })

  test('an unknown rule of formulas is refused', async () => {
    const answer = await post('voie\nx\n', '?formulas=yes')
    expect([answer.statusCode, answer.json().errors[0].parameter]).toEqual([400, 'query.formulas'])
  })

  test.each([
    ['text/csv; charset=iso-8859-1', 'latin1', 'windows-1252'],
    ['text/csv', 'latin1', 'windows-1252'],
    ['text/plain', 'utf8', 'utf-8'],
    ['text/csv', 'utf16le', 'utf-16le'],
  ] as const)('%s in %s is read as %s', async (type, encoding, read) => {
    const text = 'voie;ville\nLe Bois Supposé;Sainte-Parcelle-la-Démo\n'
    const payload = Buffer.from(encoding === 'utf16le' ? `\uFEFF${text}` : text, encoding)
    const answer = await post(payload, '?columns=voie,ville', type)
    expect([answer.statusCode, answer.headers['x-input-encoding']]).toEqual([200, read])
    expect(answer.body.split('\r\n')[1]).toMatch(/^Le Bois Supposé;Sainte-Parcelle-la-Démo;46\.5;.*;ok$/)
  })

  test('a number far from all that are known claims no parcel', async () => {
    const answer = await post('q\n1 rue des lilas fictifs\n999 rue des lilas fictifs\n', '?columns=q')
    const [, known, far] = answer.body.trim().split('\r\n')
    expect(known).toMatch(/,960010000A0001,declared,ok$/)
    expect(far).toMatch(/,3,nearest,Rue des Lilas Fictifs,96100,.*,,,doubtful$/)
  })

  test('columns that say where keep other answers out', async () => {
    const answer = await post(
      'q,insee\nrue des lilas fictifs,96001\nrue des lilas fictifs,75118\n',
      '?columns=q&citycode=insee',
    )
    expect(
      answer.body
        .trim()
        .split('\r\n')
        .map((line) => line.split(',').at(-1)),
    ).toEqual(['result_status', 'ok', 'not-found'])
  })

  test('ten thousand rows, and not one more', async () => {
    const rows = (count: number) => `q\n${'bois supposé\n'.repeat(count)}`
    const most = await post(rows(10_000))
    expect(most.body.trim().split('\r\n')).toHaveLength(10_001)
    const more = await post(rows(10_001))
    expect(more.statusCode).toBe(400)
    expect(more.json()).toMatchObject({
      type: '/problems/payload-too-large',
      detail: expect.stringContaining('10,000 rows'),
    })
  })

  test.each([
    ['', 400, 'bad-request', 'empty'],
    [Buffer.concat([Buffer.from('q\nété\n'), Buffer.from([0xe9, 0x0a])]), 400, 'bad-request', 'UTF-8'],
    ['q\n\0\n', 400, 'bad-request', 'no text'],
    [
      'q;v\n\n"a\nb";c\nd;e;f\n',
      400,
      'bad-request',
      'line 5: row 3 has 3 cells where the header has 2 names',
    ],
    ['q\n"open', 400, 'bad-request', 'a quote of row 2 is not closed'],
    [`q\n${'x'.repeat(40_000)}\n`, 400, 'invalid-parameters', 'row of more than 32,768 characters'],
    [`${'q,'.repeat(300)}q\n1\n`, 400, 'invalid-parameters', 'more than 200 columns'],
    [`q\n${'rue des lilas fictifs\n'.repeat(200_000)}`, 400, 'payload-too-large', '10,000 rows'],
    [`q\n${`${'x'.repeat(1000)}\n`.repeat(5300)}`, 400, 'payload-too-large', '5 MB'],
  ])('a body that cannot be read says why (%#)', async (payload, status, type, detail) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.json().type).toBe(`/problems/${type}`)
    expect(answer.json().detail).toContain(detail)
  })

  test('names the column that is not there, the parameter it does not know, and the media type', async () => {
    expect((await post('q\n1', '?columns=adresse')).json()).toMatchObject({
      status: 400,
      errors: [{ parameter: 'query.columns', detail: 'adresse is not a column of the file: it has q' }],
    })
    expect((await post('q\n1', '?colums=q')).json()).toMatchObject({
      status: 400,
      errors: [{ parameter: 'query.colums' }],
    })
    for (const type of ['application/xml', 'application/json'])
      expect((await post('{}', '', type)).statusCode).toBe(415)
  })
})
