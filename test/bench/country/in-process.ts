import { openRelease } from '../../../api/store/open-release.ts'
import { CircleShape } from '../../../api/store/sales/circle-shape.ts'
import type { Stores } from '../../../api/store/stores.ts'
import { atOnce } from '../../../api/turns.ts'
import { type Latency, timeEach } from '../latency.ts'
import type { Points } from '../points.ts'
import { ALL_SALES } from '../sales/questions.ts'

/** Metres around a point in which sales are looked for. */
export const RADIUS = 500
/** The most that an answer holds, and one that tells whether there are more. */
const SALES = 51
const ADDRESSES = 10
const QUESTIONS = 3000
/** Asked before, so that the code is compiled. */
const WARM_UP = 500

/** A kind of question, timed, and how many of them found something. */
export interface Asked extends Latency {
  found: number
}

/** Opens a release in this process and says how long that took. */
export async function openTimed(dataDir: string): Promise<{ stores: Stores; seconds: number }> {
  const start = performance.now()
  const stores = await openRelease(dataDir)
  return { stores, seconds: (performance.now() - start) / 1000 }
}

/** Times the sales around the points, answers read included. */
export function askSales({ sales }: Stores, points: Points): Asked {
  return ask((i) => {
    const at = 2 * (i % (points.length / 2))
    return atOnce(sales.search(new CircleShape(points[at]!, points[at + 1]!, RADIUS), ALL_SALES, SALES))
      .length
  })
}

/** Times the search of addresses. */
export function askAddresses({ addresses }: Stores, texts: readonly string[]): Asked {
  return ask((i) => addresses.search(texts[i % texts.length]!, { limit: ADDRESSES }).length)
}

function ask(question: (i: number) => number): Asked {
  for (let i = 0; i < WARM_UP; i++) question(QUESTIONS + i)
  let found = 0
  const latency = timeEach(QUESTIONS, (i) => {
    if (question(i) > 0) found++
  })
  return { ...latency, found }
}
