import { SaleBlock } from '../../shared/artefacts/sale-blocks/sale-block.ts'
import type { SalesIndex } from '../../shared/artefacts/sale-blocks/sales-index.ts'
import { stringAt } from '../../shared/artefacts/string-table.ts'

/** A sale of several départements stands in the files of each, with the same key: one of its copies. */
export interface SaleCopy {
  /** Its place in the département's order among all that are loaded, from 0. */
  nth: number
  rank: number
  /** Codes of the zones in which it lies there. */
  zones: readonly string[]
  block: SaleBlock
  /** Its place in the block, and those of its sites. */
  at: number
  sites: readonly number[]
  isPlaced: boolean
}

/** The sales that lie in several départements: they are few, and stay in memory. */
export class SharedSales {
  /** Copies by key, by département. */
  readonly #byId = new Map<string, SaleCopy[]>()
  /** By département: the key of each by its rank. */
  readonly #ids: readonly ReadonlyMap<number, string>[]

  /** `indexes`: of the départements, in the order of their codes. */
  constructor(indexes: readonly SalesIndex[]) {
    this.#ids = indexes.map((index, nth) => {
      const copies = copiesOf(index, nth)
      const ids = new Map(copies.map(({ rank }, i) => [rank, stringAt(index.sharedIds, i)]))
      for (const copy of copies) {
        const id = ids.get(copy.rank)!
        this.#byId.set(id, [...(this.#byId.get(id) ?? []), copy])
      }
      return ids
    })
  }

  /**
   * Whether a département before the `nth` has a copy that counts: where one sale is to be given once, it is that of the first département whose copy
   * counts.
   */
  isGivenBefore(nth: number, rank: number, counts: (copy: SaleCopy) => boolean): boolean {
    return this.#copiesOf(nth, rank).some((copy) => copy.nth < nth && counts(copy))
  }

  /**
   * Whether another département gives a sale of the `nth` on a map and among features: a sale belongs to the first département that has a place for it,
   * and where none has, to the first.
   */
  isGivenElsewhere(nth: number, rank: number): boolean {
    const copies = this.#copiesOf(nth, rank)
    const owner = copies.find(({ isPlaced }) => isPlaced) ?? copies[0]
    return owner !== undefined && owner.nth !== nth
  }

  /** Rows of the sales of the `nth` département that others give. */
  rowsGivenElsewhere(nth: number): ReadonlySet<number> {
    const copies = [...this.#byId.values()].flatMap((all) => all.filter((copy) => copy.nth === nth))
    const given = copies.filter(({ rank }) => this.isGivenElsewhere(nth, rank))
    return new Set(given.map(({ block, at }) => block.row[at]!))
  }

  /** All copies of a sale of the `nth` département, its own among them; none where the sale lies in one département. */
  #copiesOf(nth: number, rank: number): readonly SaleCopy[] {
    const id = this.#ids[nth]!.get(rank)
    return (id === undefined ? undefined : this.#byId.get(id)) ?? []
  }
}

function copiesOf(index: SalesIndex, nth: number): SaleCopy[] {
  const { sharedRanks, sharedZones, sharedBlock } = index
  const bytes = Uint8Array.from(sharedBlock).buffer
  const block = new SaleBlock(bytes, bytes.byteLength, index)
  const sites = Array.from(sharedRanks, (): number[] => [])
  for (let site = 0; site < block.sites; site++)
    for (let i = block.siteSaleOffset[site]!; i < block.siteSaleOffset[site + 1]!; i++)
      sites[block.siteSales[i]!]!.push(site)
  return Array.from(sharedRanks, (rank, at) => ({
    nth,
    rank,
    zones: stringAt(sharedZones, at).split(' '),
    block,
    at,
    sites: sites[at]!,
    isPlaced: sites[at]!.some((site) => isPlaced(block, site)),
  }))
}

/** Whether something locates a site: 0, 0 stands for no place. */
export const isPlaced = ({ boxes }: SaleBlock, site: number): boolean =>
  boxes[4 * site] !== 0 || boxes[4 * site + 1] !== 0
