/** Lets one question at a time go to each host: producers are public services. */
export class HostTurns {
  readonly #last = new Map<string, Promise<unknown>>()

  /** Runs `work` when everything that was given before for the host of `address` has ended, however it ended. */
  async run<T>(address: string, work: () => Promise<T>): Promise<T> {
    const host = URL.canParse(address) ? new URL(address).host : address
    const before = this.#last.get(host) ?? Promise.resolve()
    const mine = before.then(work, work)
    this.#last.set(host, mine)
    return mine
  }
}
