import { z } from 'zod'
import type { Database } from '../../../formats/duckdb/database.ts'

/**
 * Keeps one line a diagnostic, and of a chain of replacements the last one: of a number met twice the one modified last
 * (the others are refused as `number-duplicate`), and none that another line says it replaces (scope `replaced`).
 */
export async function keepLast(db: Database): Promise<void> {
  await db.run(
    `UPDATE lines SET rule = 'number-duplicate', detail = lines."number" || ' has a later line',
       original = to_json({number: lines."number", received_on: lines.received_on, modified_on: lines.modified_on,
         address: lines.address})
     FROM (SELECT rowid AS id, row_number() OVER (PARTITION BY "number"
         ORDER BY modified_on DESC NULLS LAST, received_on DESC NULLS LAST, source, "row" DESC) AS rank
       FROM lines WHERE scope IS NULL AND rule IS NULL) ranked
     WHERE lines.rowid = ranked.id AND ranked.rank > 1`,
  )
  const found = await db.rowsAs(
    z.tuple([z.string(), z.string()]),
    `SELECT "number", replaces FROM lines WHERE scope IS NULL AND rule IS NULL AND replaces IS NOT NULL
     ORDER BY received_on, "number"`,
  )
  const dropped = [...replacedNumbers(found)].map((number) => [number])
  await db.fill('replaced', '"number" VARCHAR', dropped)
  await db.run(
    `UPDATE lines SET scope = 'replaced' FROM replaced
     WHERE lines."number" = replaced."number" AND scope IS NULL AND rule IS NULL`,
  )
}

/**
 * Numbers that are replaced, from pairs of a diagnostic and the one it replaces, oldest first. Pairs that would close a
 * circle (a diagnostic that replaces itself, or one that replaces its own successor) are left aside: the last made stays.
 */
export function replacedNumbers(
  found: readonly (readonly [number: string, replaces: string])[],
): Set<string> {
  const successor = new Map<string, string>()
  // Newest statement first: an older one that contradicts it is ignored.
  for (const [number, replaces] of found.toReversed())
    if (!successor.has(replaces) && !leadsTo(number, replaces, successor)) successor.set(replaces, number)
  return new Set(successor.keys())
}

/** Whether following the successors of `from` arrives at `to`. */
function leadsTo(from: string, to: string, successor: ReadonlyMap<string, string>): boolean {
  for (let at: string | undefined = from; at !== undefined; at = successor.get(at)) if (at === to) return true
  return false
}
