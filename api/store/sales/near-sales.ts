/** The sales that a search has to judge: those with a site whose box is near the shape. Each running search has its own, because others run while it pauses. */
export interface NearSales {
  /** A bit for each rank, 32 a word. */
  readonly marks: Uint32Array
  /** Marks a sale, which has this site near the shape. */
  note(rank: number, site: number): void
  /** Whether a sale that is marked meets the shape. */
  meets(rank: number): boolean
  /** Lets another search have its memory: zeroing that is cheaper than a new one. */
  giveBack(): void
}

type Test = (rankOrSite: number) => boolean
const never: Test = () => false
const LEAST_SALES = 1 << 12

/** Asks each sale where it lies. */
export class ByRank implements NearSales {
  static readonly #spare: ByRank[] = []
  readonly marks: Uint32Array
  #meets = never

  private constructor(sales: number) {
    this.marks = new Uint32Array((sales + 31) >>> 5)
  }

  /** One with no mark, for ranks below `sales`. `meets`: whether a sale meets the shape. */
  static take(sales: number, meets: Test): ByRank {
    const spare = ByRank.#spare.pop()
    const near =
      spare && spare.marks.length * 32 >= sales ? spare : new ByRank(Math.max(2 * sales, LEAST_SALES))
    if (near === spare) near.marks.fill(0, 0, (sales + 31) >>> 5)
    near.#meets = meets
    return near
  }

  note(rank: number): void {
    this.marks[rank >>> 5]! |= 1 << (rank & 31)
  }

  meets(rank: number): boolean {
    return this.#meets(rank)
  }

  giveBack(): void {
    ByRank.#spare.push(this)
  }
}

/**
 * Remembers the sites of each sale, so that a search does not look up where a sale lies. Where columns are read in pages that look-up reads two pages a
 * sale; in memory `ByRank` looks it up a sixth sooner than this remembers it, two fifths at 2 km.
 */
export class BySite implements NearSales {
  static readonly #spare: BySite[] = []
  readonly marks: Uint32Array
  /** By rank the last site noted, as its place in `#sites`; of ranks that are marked alone. */
  readonly #last: Uint32Array
  #sites = new Uint32Array(1024)
  /** By place the one noted before for the same sale; its own, for the first. */
  #before = new Uint32Array(1024)
  #count = 0
  #meets = never

  private constructor(sales: number) {
    this.marks = new Uint32Array((sales + 31) >>> 5)
    this.#last = new Uint32Array(sales)
  }

  /** One in which nothing is noted, for ranks below `sales`. `meets`: whether a site meets the shape. */
  static take(sales: number, meets: Test): BySite {
    const spare = BySite.#spare.pop()
    const near = spare && spare.#last.length >= sales ? spare : new BySite(Math.max(sales, LEAST_SALES))
    if (near === spare) near.marks.fill(0, 0, (sales + 31) >>> 5)
    near.#count = 0
    near.#meets = meets
    return near
  }

  note(rank: number, site: number): void {
    if (this.#count === this.#sites.length) this.#grow()
    const place = this.#count++
    const word = rank >>> 5
    const bit = 1 << (rank & 31)
    const isKnown = (this.marks[word]! & bit) !== 0
    this.marks[word]! |= bit
    this.#sites[place] = site
    this.#before[place] = isKnown ? this.#last[rank]! : place
    this.#last[rank] = place
  }

  meets(rank: number): boolean {
    for (let place = this.#last[rank]!; ; place = this.#before[place]!) {
      if (this.#meets(this.#sites[place]!)) return true
      if (this.#before[place] === place) return false
    }
  }

  giveBack(): void {
    BySite.#spare.push(this)
  }

  #grow(): void {
    const larger = (column: Uint32Array) => {
      const grown = new Uint32Array(2 * column.length)
      grown.set(column)
      return grown
    }
    this.#sites = larger(this.#sites)
    this.#before = larger(this.#before)
  }
}
