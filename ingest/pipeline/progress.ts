/** Progress of a long step. The command line draws it as bars; a script sees nothing. */
export interface Step {
  /** `done` of the total, in the step's unit; `total` when it came to be known since the step began. */
  update(done: number, total?: number): void
  /** Ends the step with a word about its result; without one when there is nothing to tell. */
  end(summary?: string): void
}

export interface Progress {
  /** `total` is undefined for a stream of unknown length. */
  step(label: string, total: number | undefined, unit: 'bytes' | 'rows' | 'files' | 'tiles'): Step
  /** How many places of datasets, and publications, of the whole load are done. Left out where it is not shown. */
  whole?(done: number, total: number): void
}

export const silent: Progress = {
  step: () => ({ update: () => undefined, end: () => undefined }),
}
