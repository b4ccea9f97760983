import { afterCommune, packIdu, unpackIdu } from '../../shared/identifiers/idu-pack.ts'
import { communeCodeOf } from '../../shared/identifiers/insee.ts'
import type { Territory } from '../../shared/territory/territory.ts'

/** The communes of parcels that are added in any order. */
export class CommuneCodes {
  readonly #codes = new Set<string>()
  /** Keys of the commune added last: parcels of one come together. */
  #from = 0
  #end = 0

  /** `key`: a packed IDU. */
  add(key: number): void {
    if (key >= this.#from && key < this.#end) return
    const code = communeCodeOf(unpackIdu(key))
    this.#codes.add(code)
    this.#from = packIdu(`${code}000000000`)
    this.#end = afterCommune(key)
  }

  /** Codes of today, as `parcel_facts` names them. */
  today(territory: Pick<Territory, 'resolve'>): string[] {
    return [...new Set([...this.#codes].map((code) => territory.resolve(code)?.code ?? code))]
  }
}
