/** Seconds; the look-ups take microseconds, an answer over HTTP a few hundred. */
const BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const NAME = 'http_request_duration_seconds'

/** Times of one route, method and status. */
interface Series {
  readonly labels: string
  /** Requests in each bucket alone, and in the last place those beyond all of them. */
  readonly counts: Float64Array
  sum: number
}

/** Adds one request to a series. */
export type Observe = (seconds: number) => void

/**
 * Histogram of the time that requests took, in the text format of Prometheus (0.0.4). prom-client's own sorts, checks and
 * hashes the labels of every observation, which is as long as looking a parcel up; here a series is found once.
 */
export class RequestTimes {
  readonly #series: Series[] = []

  /** A new series; ask once for each combination of labels. */
  series(route: string, method: string, status: number): Observe {
    const labels = `route=${quoted(route)},method=${quoted(method)},status="${status}"`
    const series: Series = { labels, counts: new Float64Array(BUCKETS.length + 1), sum: 0 }
    this.#series.push(series)
    return (seconds) => {
      let bucket = 0
      while (bucket < BUCKETS.length && seconds > BUCKETS[bucket]!) bucket++
      series.counts[bucket]! += 1
      series.sum += seconds
    }
  }

  /** What `/metrics` shows: buckets hold all that took as long or less. */
  text(): string {
    const lines = [
      `# HELP ${NAME} Time to answer a request, by route, method and status`,
      `# TYPE ${NAME} histogram`,
    ]
    for (const { labels, counts, sum } of this.#series) {
      let total = 0
      counts.forEach((count, i) => {
        total += count
        lines.push(`${NAME}_bucket{le="${BUCKETS[i] ?? '+Inf'}",${labels}} ${total}`)
      })
      lines.push(`${NAME}_sum{${labels}} ${sum}`, `${NAME}_count{${labels}} ${total}`)
    }
    return `${lines.join('\n')}\n`
  }
}

function quoted(label: string): string {
  return `"${label.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')}"`
}
