import type { Met } from './load.ts'

/** The faults of a run with what callers met, as the table of docs/running.md has it. */
export class Figures {
  readonly #rows: { fault: string; met: Met }[] = []

  add(fault: string, met: Met): void {
    this.#rows.push({ fault, met })
  }

  get gets(): number {
    return this.#rows.reduce((sum, { met }) => sum + met.gets, 0)
  }

  toString(): string {
    const rows = this.#rows.map(({ fault, met }) =>
      [
        fault,
        met.gets.toLocaleString('en'),
        met.failedGets.length,
        `${met.failedPosts.length} of ${met.posts.toLocaleString('en')}`,
        `${(met.longestMs / 1000).toFixed(1)} s`,
      ].join(' | '),
    )
    const head = ['| done under load | GET | failed | POST failed | longest wait |', '|---|---|---|---|---|']
    return [
      ...head,
      ...rows.map((row) => `| ${row} |`),
      `${this.gets.toLocaleString('en')} GET in all.`,
    ].join('\n')
  }
}
