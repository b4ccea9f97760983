import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY } from '../../../api/quotas/quota.ts'
import { Html, html } from '../../../web/html.ts'
import { pageText } from '../../../web/layout.ts'
import type { ApiKey } from '../keys/key-store.ts'
import { CHART_DAYS, useChart } from './chart.ts'
import { howTo } from './how-to.ts'
import { keyCards } from './key-cards.ts'
import { en } from './texts/en.ts'
import { fr } from './texts/fr.ts'

describe('html', () => {
  test('escapes what is put in, and nothing twice', () => {
    expect(html`<p title="${'"<&>\''}">${html`<b>${'<'}</b>`}</p>`.text).toBe(
      '<p title="&quot;&lt;&amp;&gt;&#39;"><b>&lt;</b></p>',
    )
  })

  test('takes numbers and lists, and leaves out what is not there', () => {
    expect(html`${1}${[html`<i>a</i>`, 'b<']}${undefined}${null}${false}`.text).toBe('1<i>a</i>b&lt;')
  })

  test('no text makes a tag or leaves an attribute', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(html`${text}`.text).not.toMatch(/[<>"']/)
      }),
    )
  })
})

test('a key says the zone of its moments, and its use in groups of three digits', () => {
  const key: ApiKey = {
    id: 'k',
    name: 'one',
    ending: 'abcd',
    createdAt: new Date('2026-03-15T10:00:00Z'),
    lastUsedAt: new Date('2026-07-15T10:00:00Z'),
    revokedAt: null,
  }
  expect(keyCards([{ key }], 'token', en).text).toMatch(/15 Mar 2026, 11:00 CET<.*15 Jul 2026, 12:00 CEST</s)
  expect(keyCards([{ key }], 'token', fr).text).toMatch(/15 mars 2026, 11:00 UTC\+1</)
  const states = [{ limit: { window: DAY, ceiling: 60_000 }, remaining: 48_000, reset: 1 }]
  expect(keyCards([{ key, quota: { allowed: true, states } }], 'token', fr).text).toContain(
    '12\u202f000 sur 60\u202f000<',
  )
})

describe('the chart', () => {
  const now = new Date('2026-03-15T10:00:00Z')

  test('has a bar for each of 30 days, the highest for the most, none for nothing', () => {
    const { text } = useChart(
      [
        { day: '2026-02-13', requests: 999 },
        { day: '2026-02-14', requests: 1 },
        { day: '2026-03-15', requests: 3000 },
      ],
      now,
      en,
    )
    const heights = [...text.matchAll(/<rect [^>]*height="(\d+)"/g)].map(([, height]) => Number(height))
    expect(heights).toHaveLength(CHART_DAYS)
    expect([heights[0], heights[29]]).toEqual([2, 90])
    expect(heights.slice(1, 29).every((height) => height === 0)).toBe(true)
    expect(text).toContain('3,001 requests in 30 days, at most 3,000 in a day (UTC).')
    expect(text).toContain('<td>15 Mar</td><td>3,000</td>')
  })

  test('of nothing is empty and divides by nothing', () => {
    expect(fr.useSummary('1', '1', 1)).toMatch(/^1 requête en/)
    const { text } = useChart([], now, fr)
    expect(text).not.toMatch(/NaN|Infinity/)
    expect(text).toContain('0 requête en 30 jours')
    expect(text).not.toContain('<table>')
  })
})

describe('the texts', () => {
  test('are all there in both languages', () => {
    const keys = (value: object): string[] =>
      Object.entries(value).flatMap(([key, inner]) =>
        typeof inner === 'object' && inner !== null ? keys(inner).map((one) => `${key}.${one}`) : [key],
      )
    expect(keys(fr)).toEqual(keys(en))
  })

  test('French keeps its signs on the line of the word before', () => {
    const words = JSON.stringify(fr, (_, value: unknown) =>
      typeof value === 'function' ? value('x', 'y') : value,
    )
    expect(words).not.toMatch(/ [?!:»]|« /)
  })
})

test('a page says its language and where the other one is', () => {
  const page = pageText(
    {
      site: { name: 'Terrier', release: () => 'r1' },
      language: 'fr',
      title: 'Compte',
      here: '/account/password?link=a',
    },
    new Html('<p>x</p>'),
  )
  expect(page).toMatch(/^<!doctype html><html lang="fr">/)
  expect(page).toContain(
    '<a href="/account/password?link=a&amp;lang=en" lang="en" hreflang="en">In English</a>',
  )
})

test('how to use a key: what is pasted is whole', () => {
  const { text } = howTo('https://terrier.example.fr', 'terrier_live_x', en)
  const codes = [...text.matchAll(/<code>(.*?)<\/code>/gs)].map(([, code]) => code!.replaceAll('&quot;', '"'))
  expect(codes[0]).toContain('Bearer terrier_live_x')
  expect(JSON.parse(codes[1]!)).toEqual({
    mcpServers: {
      terrier: {
        type: 'http',
        url: 'https://terrier.example.fr/mcp',
        headers: { Authorization: 'Bearer terrier_live_x' },
      },
    },
  })
})
