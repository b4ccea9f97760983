import type { Refused } from '../../../formats/refused.ts'
import type { CogRow } from './read.ts'
import type { CurrentRow, FormerRow } from './rows.ts'

/**
 * Former commune code → the commune it is part of today. Two sources: the communes déléguées and associées, which name
 * the commune they belong to, and the `anciensCodes` of today's communes. Where they differ (55273, 60455 in 2026) the
 * first wins, being the state of today; a code that is still a commune's own is never recoded.
 * `followed` = the former communes that could be tied to one of today; the others are refused.
 */
export function recodingsOf(
  communes: ReadonlyMap<string, CogRow<CurrentRow>>,
  former: CogRow<FormerRow>[],
  refused: Refused[],
): { recodings: Record<string, string>; followed: FormerRow[] } {
  const found = new Map<string, string>()
  const followed: FormerRow[] = []
  const add = (code: string, today: string) => {
    if (!communes.has(code) && !found.has(code)) found.set(code, today)
  }
  for (const { row, refuse } of former) {
    if (communes.has(row.chefLieu)) {
      followed.push(row)
      add(row.code, row.chefLieu)
    } else refused.push(refuse('unknown-chef-lieu', `commune ${row.chefLieu} is not a commune of today`))
  }
  const byCode = [...communes.values()].sort((a, b) => (a.row.code < b.row.code ? -1 : 1))
  for (const { row } of byCode) for (const code of row.anciensCodes) add(code, row.code)
  const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1))
  return { recodings: Object.fromEntries(sorted), followed }
}
