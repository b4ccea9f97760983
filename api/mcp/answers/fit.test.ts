import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANSWER_TOKENS, fitAnswer } from './fit.ts'
import { isObject, type JsonObject } from './json.ts'
import { estimateTokens } from './tokens.ts'

const meta = { release: 'r1', datasets: [] }

function wavy(count: number): number[][] {
  const corners = Array.from({ length: count }, (_, i) => {
    const turn = (2 * Math.PI * i) / count
    return [2.5 + Math.cos(turn) / 100, 46.5 + Math.sin(turn) / 100]
  })
  return [...corners, corners[0]!]
}

const parcel = (count: number) => ({ id: 'x', geometry: { type: 'Polygon', coordinates: [wavy(count)] } })

describe('an answer that is short', () => {
  test('stays as it is', () => {
    const body = { data: { ...parcel(20), text: 'a < b' }, meta }
    expect(fitAnswer(body, 'simplified')).toEqual({ body, notes: [] })
  })

  test('has its geometry as asked', () => {
    const body = { data: [parcel(500), parcel(10)], meta }
    expect(fitAnswer(body, 'full')).toEqual({ body, notes: [] })
    const simple = fitAnswer(body, 'simplified')
    expect(JSON.stringify(simple.body).length).toBeLessThan(JSON.stringify(body).length / 4)
    expect(simple.notes).toEqual([
      'The geometry was simplified to 60 positions at most: ask with geometryDetail "full" for all positions.',
    ])
    expect(fitAnswer(body, 'none')).toEqual({
      body: { data: [{ id: 'x' }, { id: 'x' }], meta },
      notes: ['2 geometries were left out.'],
    })
  })

  test('has texts of 2,000 characters at most', () => {
    const { body, notes } = fitAnswer(
      { data: { name: 'é'.repeat(2001), other: 'é'.repeat(2000) }, meta },
      'full',
    )
    expect(body.data).toEqual({ name: `${'é'.repeat(2000)}…`, other: 'é'.repeat(2000) })
    expect(notes).toEqual(['1 long text was shortened, ending in "…".'])
  })
})

describe('an answer that is too long', () => {
  test('loses the detail of its geometry before anything else', () => {
    const { body, notes } = fitAnswer({ data: parcel(20_000), meta }, 'full')
    expect(body.data).toMatchObject({ id: 'x', geometry: { type: 'Polygon' } })
    expect(notes).toEqual(['The geometry was simplified to 60 positions at most to keep the answer short.'])
    const many = fitAnswer({ data: Array.from({ length: 50 }, () => parcel(60)), meta }, 'simplified')
    expect(many.body.data).toEqual(Array.from({ length: 50 }, () => ({ id: 'x' })))
    expect(many.notes).toEqual(['50 geometries were left out to keep the answer short.'])
  })

  test('has its longest list cut, first items first, and says so in three places', () => {
    const sale = (id: number) => ({
      id,
      lands: Array.from({ length: 40 }, () => ({ culture: 'sols', surface: 100 })),
    })
    const whole = {
      data: Array.from({ length: 50 }, (_, id) => sale(id)),
      meta: { ...meta, returned: 50, limit: 50, truncated: false },
    }
    const { body, notes } = fitAnswer(whole, 'simplified')
    const { data, meta: said } = body
    if (!Array.isArray(data) || !isObject(said)) throw new Error('the form of the answer changed')
    expect(data.length).toBeGreaterThan(10)
    expect(data).toEqual(whole.data.slice(0, data.length))
    expect(said).toEqual({
      ...meta,
      returned: data.length,
      limit: 50,
      truncated: true,
      cut: [{ path: 'data', kept: data.length, of: 50 }],
    })
    expect(notes[0]).toContain(`data: ${data.length} of 50 kept`)
    expect(whole.data).toHaveLength(50)
  })

  test('has lists inside its only item cut', () => {
    const data = [{ id: 1, lots: Array.from({ length: 20_000 }, (_, i) => ({ number: i })) }]
    const { body } = fitAnswer({ data, meta }, 'simplified')
    expect(body.meta).toMatchObject({ cut: [{ path: 'data.0.lots', of: 20_000 }] })
    expect(body.data).toMatchObject([{ id: 1 }])
  })

  test('has a list by key cut too', () => {
    const data = {
      byReason: Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`reason-${i}`, i])),
    }
    const { body } = fitAnswer({ data, meta }, 'simplified')
    expect(body.meta).toMatchObject({ cut: [{ path: 'data.byReason', of: 20_000 }] })
  })
})

test('whatever the answer, it ends within the budget and keeps its form', () => {
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5, depthSize: 'large' },
      fc.string({ unit: 'binary', maxLength: 50 }),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.array(tie('tree'), { maxLength: 30 }),
      fc.dictionary(fc.string({ maxLength: 8 }), tie('tree'), { maxKeys: 40 }),
    ),
  }))
  fc.assert(
    fc.property(tree, fc.integer({ min: 1000, max: 5000 }), (data, budget) => {
      const body: JsonObject = JSON.parse(
        JSON.stringify({ data, meta: { ...meta, returned: 3, others: data } }),
      )
      const fitted = fitAnswer(body, 'simplified', budget).body
      expect(estimateTokens(JSON.stringify(fitted))).toBeLessThanOrEqual(budget)
      expect(Array.isArray(fitted.data)).toBe(Array.isArray(body.data))
      expect(fitted.meta).toMatchObject(meta)
    }),
    { numRuns: 100 },
  )
  expect(ANSWER_TOKENS).toBeLessThan(20_000)
})
