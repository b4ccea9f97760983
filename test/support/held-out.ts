import { readFile, writeFile } from 'node:fs/promises'
import { gunzipSync, gzipSync } from 'node:zlib'

/** Sales that nobody knows: from a day on, and `lag` days before it, so that one release knows what each day of a backtest knew. */
export interface HeldOut {
  /** First day asked about, YYYY-MM-DD. */
  from: string
  /** Days before it of which no sale is known; no more than as many days after it are asked about. */
  lag: number
}

const DAY_MS = 86_400_000
const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

/**
 * Takes lines out of a geo-dvf file (its second column is the day), compressed if its name says so: those of the lag, and, unless they
 * are kept, all that follow.
 */
export async function cutSales(path: string, { from, lag }: HeldOut, keepsHeldOut: boolean): Promise<void> {
  const isPacked = path.endsWith('.gz')
  const bytes = await readFile(path)
  const [head, ...lines] = (isPacked ? gunzipSync(bytes) : bytes).toString().trimEnd().split('\n')
  const known = dayBefore(from, lag)
  const kept = lines.filter((line) => {
    const day = line.split(',')[1]!.replaceAll('"', '')
    return day < known || (keepsHeldOut && day >= from)
  })
  const text = `${[head, ...kept].join('\n')}\n`
  await writeFile(path, isPacked ? gzipSync(text) : text)
}
