import { openRelease } from '../../../stores/open-release.ts'
import { CircleShape } from '../../../stores/sales/circle-shape.ts'
import type { Stores } from '../../../stores/stores.ts'
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
export async function openTimed(dataPath: string): Promise<{ stores: Stores; seconds: number }> {
  const start = performance.now()
  const stores = await openRelease(dataPath)
  return { stores, seconds: (performance.now() - start) / 1000 }
}

/** Times the sales around the points, answers read included. */
export function askSales({ sales }: Stores, points: Points): Promise<Asked> {
  return ask(async (i) => {
    const at = 2 * (i % (points.length / 2))
    const found = await sales.inShape(new CircleShape(points[at]!, points[at + 1]!, RADIUS), ALL_SALES, SALES)
    return found.length
  })
}

/** Times the search of addresses. */
export function askAddresses({ addresses }: Stores, texts: readonly string[]): Promise<Asked> {
  return ask(async (i) => (await addresses.search(texts[i % texts.length]!, { limit: ADDRESSES })).length)
}

async function ask(question: (i: number) => number | Promise<number>): Promise<Asked> {
  for (let i = 0; i < WARM_UP; i++) await question(QUESTIONS + i)
  let found = 0
  const latency = await timeEach(QUESTIONS, async (i) => {
    if ((await question(i)) > 0) found++
  })
  return { ...latency, found }
}
