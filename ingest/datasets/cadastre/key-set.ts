/**
 * Numbers that mostly come in ascending order, as the parcels of a file do: then one comparison tells that a number is new,
 * and the set costs nothing to speak of. The first that steps back makes it an ordinary set.
 */
export class KeySet {
  #ascending: number[] | undefined = []
  #set = new Set<number>()

  has(key: number): boolean {
    return this.#ascending ? this.#isBehind(key) && this.#asSet().has(key) : this.#set.has(key)
  }

  /** Adds a number. Returns false when the set had it already. */
  add(key: number): boolean {
    if (this.#ascending && !this.#isBehind(key)) {
      this.#ascending.push(key)
      return true
    }
    const set = this.#asSet()
    if (set.has(key)) return false
    set.add(key)
    return true
  }

  #isBehind(key: number): boolean {
    const last = this.#ascending?.at(-1)
    return last !== undefined && key <= last
  }

  #asSet(): Set<number> {
    if (this.#ascending) {
      this.#set = new Set(this.#ascending)
      this.#ascending = undefined
    }
    return this.#set
  }
}
