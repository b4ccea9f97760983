import { z } from 'zod'
import type { JsonPage } from './page.ts'

/** An answer of a feature service (WFS 2.0 as GeoServer writes it). */
const answer = z.looseObject({
  type: z.literal('FeatureCollection'),
  numberMatched: z.union([z.number().int().nonnegative(), z.literal('unknown')]).optional(),
  features: z.array(z.unknown()),
})

/** Whether a text is an answer of a feature service rather than a page of lines. */
export function isFeaturePage(text: string): boolean {
  return /^\uFEFF?\s*\{\s*"type"\s*:\s*"FeatureCollection"/.test(text)
}

/**
 * Reads an answer as a page: its features are the lines, and the next page begins behind them (`STARTINDEX` of its address) while the service counts
 * more. When the service does not count, a page that is empty or shorter than asked (`COUNT` of its address) is the last. Throws the error of zod or
 * JSON.parse when the text is no page.
 */
export function readFeaturePage(text: string, url: string): JsonPage {
  const { numberMatched, features } = answer.parse(JSON.parse(text.replace(/^\uFEFF/, '')))
  const total = typeof numberMatched === 'number' ? numberMatched : undefined
  const address = new URL(url)
  const start = Number(address.searchParams.get('STARTINDEX') ?? 0) + features.length
  const asked = Number(address.searchParams.get('COUNT') ?? 0)
  const isLast = features.length === 0 || (total === undefined ? features.length < asked : start >= total)
  address.searchParams.set('STARTINDEX', String(start))
  return {
    total,
    next: isLast ? undefined : address.href,
    lines: features.map((feature) => JSON.stringify(feature)),
  }
}
