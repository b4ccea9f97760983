/** What a question holds in memory until it has computed its answer: blocks of files, or whole files. */
export class Hold {
  readonly #releases: (() => void)[] = []

  /** `release` is called once, when the question ends. */
  add(release: () => void): void {
    this.#releases.push(release)
  }

  release(): void {
    for (const release of this.#releases.splice(0)) release()
  }
}

/** What `ask` gives. What it holds is released when it has answered or failed: nothing of it may be read afterwards. */
export async function holding<T>(ask: (hold: Hold) => Promise<T>): Promise<T> {
  const hold = new Hold()
  try {
    return await ask(hold)
  } finally {
    hold.release()
  }
}
