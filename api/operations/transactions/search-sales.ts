import { z } from 'zod'
import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import type { SalePlace } from '../../../stores/sales/find-page.ts'
import type { SaleFilter } from '../../../stores/sales/sale-filter.ts'
import type { Shape } from '../../../stores/sales/shape.ts'
import type { Stores } from '../../../stores/stores.ts'
import { cursorOf, questionHash, readCursor, refusedCursor } from '../../answers/cursor.ts'
import { releaseSentences } from '../../answers/release-sentences.ts'
import { coverageOfSalesInShape } from '../coverage/sales-in-shape.ts'
import { searchAnswer } from './answer.ts'
import type { Filters } from './filters.ts'
import { periodOf, withYears, yearsOfCommunes } from './loaded-years.ts'
import type { ResolvedZone } from './zone-input.ts'

/**
 * Sales that are counted beyond a page, in each département. Each of a shape may have to be compared with it, some microseconds; those of a
 * zone are listed.
 */
const COUNTED = { shape: 1000, zone: 10_000 } as const

/** What a search is asked with in addition to its place. */
export interface SalesQuestion {
  operation: string
  /** All that was asked but for the page: what a cursor belongs to. */
  question: unknown
  filter: SaleFilter
  sort: Filters['sort']
  limit: number
  cursor: string | undefined
}

/** Where a page ended (a place of Infinity as null), the sales given until there, and how many there are in all. */
const position = z.tuple([
  z.number().nullable(),
  z.string().max(3),
  z.number().int().nonnegative(),
  z.number().int().nonnegative(),
  z.number().int().nonnegative(),
  z.boolean(),
])

/** A page of the sales in a shape. */
export async function searchInShape(place: Shape | Promise<Shape>, question: SalesQuestion, stores: Stores) {
  const shape = await place
  const page = await pageOf(shape, COUNTED.shape, question, stores)
  return searchAnswer(
    page,
    question,
    await coverageOfSalesInShape(shape, question.filter, page.data.length > 0, stores),
  )
}

/** A page of the sales in a zone. */
export async function searchInZone(
  { codes, about, coverage }: ResolvedZone,
  question: SalesQuestion,
  stores: Stores,
) {
  const { filter } = question
  const { code, name } = about.resolvedZone
  const places = await yearsOfCommunes(communeCodeOf(code), stores)
  const known = {
    coverage: withYears(coverage, filter, places, { name, area: communeCodeOf(code) }),
    period: periodOf(filter, places),
  }
  const page = await pageOf(codes, COUNTED.zone, question, stores)
  const answer = searchAnswer(page, question, known)
  return { ...answer, about: { ...answer.about, ...about } }
}

/** Throws the Problems of `readCursor`. */
async function pageOf(
  place: SalePlace,
  counted: number,
  { operation, question, filter, sort, limit, cursor }: SalesQuestion,
  { manifest, sales }: Stores,
) {
  const owner = { release: manifest.id, question: questionHash(operation, question) }
  const before = cursor === undefined ? undefined : readCursor(cursor, owner, position)
  const [at, departement, rank, given, atLeast, wasExact] = before ?? [0, undefined, 0, 0, 0, false]
  const start = departement === undefined ? undefined : { place: at ?? Infinity, departement, rank }
  if (start && !sales.isPosition(start)) throw refusedCursor(releaseSentences.aimlessCursor())
  const asked = { filter, order: sort, limit, after: start, counted: start ? 0 : counted }
  const { documents, total, isExact, end } = await sales.page(place, asked)
  // The cursor carries the count of the first page; the page that ends the list makes it exact.
  const all = {
    total: Math.max(atLeast, given + total),
    isExact: wasExact || isExact || end === undefined,
  }
  const next = end && [
    Number.isFinite(end.place) ? end.place : null,
    end.departement,
    end.rank,
    given + documents.length,
    all.total,
    all.isExact,
  ]
  return { data: documents, ...all, next: next ? cursorOf(owner, next) : null }
}
