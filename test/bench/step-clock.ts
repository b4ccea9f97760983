/** A step of an ingest, as it went. */
export interface TimedStep {
  name: string
  /** From its begin to its end. */
  seconds: number
  /** Its part of the time of the whole run: where several steps were under way, each has an equal part, so that all add up to the run. */
  ownSeconds: number
  /** The same of processor time. */
  cpuSeconds: number
}

interface Running {
  name: string
  began: number
  own: number
  cpu: number
}

/** A step within another that stands for all of them while it lasts: the others wait for it. */
const ALONE = / national files by département$/

/** Divides the time of a run among its steps. `now` and `cpu`: seconds since any moment. */
export class StepClock {
  readonly done: TimedStep[] = []
  readonly #running = new Set<Running>()
  readonly #now: () => number
  readonly #cpu: () => number
  #last = { now: 0, cpu: 0 }

  constructor(now: () => number, cpu: () => number) {
    this.#now = now
    this.#cpu = cpu
  }

  /** Begins a step; call what it gives at its end. */
  begin(name: string): () => void {
    this.#divide()
    const step = { name, began: this.#last.now, own: 0, cpu: 0 }
    this.#running.add(step)
    return () => {
      this.#divide()
      this.#running.delete(step)
      const { own, cpu } = step
      this.done.push({ name, seconds: this.#last.now - step.began, ownSeconds: own, cpuSeconds: cpu })
    }
  }

  #divide(): void {
    const next = { now: this.#now(), cpu: this.#cpu() }
    const all = [...this.#running]
    const alone = all.filter(({ name }) => ALONE.test(name))
    const among = alone.length > 0 ? alone : all
    for (const step of among) {
      step.own += (next.now - this.#last.now) / among.length
      step.cpu += (next.cpu - this.#last.cpu) / among.length
    }
    this.#last = next
  }
}
