import { Problem } from '../answers/problem.ts'
import { downloadSentences } from './download-sentences.ts'

/** Part of the places that one address may take. */
const SHARE = 4
/** Milliseconds between two looks at whether the service is ending. */
const LOOK = 500

/** The readers of files: how many there are, in all and of each address. */
export class Readers {
  readonly #most: number
  readonly #of = new Map<string, number>()
  readonly #active = new Set<() => void>()
  readonly #ends: () => boolean
  #timer: NodeJS.Timeout | undefined

  /** `most` in all, a quarter of them of one address; `ends` tells when those that are left have to go. */
  constructor(most: number, ends: () => boolean) {
    this.#most = most
    this.#ends = ends
  }

  /** Takes a place; what it returns gives it back. Throws the 503 Problem when there is none. */
  take(address: string, stop: () => void): () => void {
    const own = this.#of.get(address) ?? 0
    const mostOwn = Math.max(1, Math.floor(this.#most / SHARE))
    if (this.#active.size >= this.#most || own >= mostOwn)
      throw new Problem(
        'too-busy',
        own >= mostOwn ? downloadSentences.manyOwn(mostOwn) : downloadSentences.many(this.#most),
        { headers: { 'retry-after': '5' } },
      )
    this.#of.set(address, own + 1)
    this.#active.add(stop)
    this.#timer ??= setInterval(() => this.#look(), LOOK).unref()
    let taken = true
    return () => {
      if (!taken) return
      taken = false
      this.#active.delete(stop)
      const left = this.#of.get(address)! - 1
      if (left === 0) this.#of.delete(address)
      else this.#of.set(address, left)
      if (this.#active.size === 0) {
        clearInterval(this.#timer)
        this.#timer = undefined
      }
    }
  }

  #look(): void {
    if (this.#ends()) for (const stop of [...this.#active]) stop()
  }
}
