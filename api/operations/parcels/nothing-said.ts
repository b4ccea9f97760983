import { PerReleaseCache } from '../../../stores/per-release-cache.ts'
import type { Stores } from '../../../stores/stores.ts'
import { CommonAnswer } from '../../answers/common-answer.ts'
import type { Answer } from '../../answers/operation.ts'
import { isToldAsCommune } from './former-parcel.ts'

type Said<D, A> = Required<Omit<Answer<D, A>, 'named'>>

/**
 * The answers of a question that has nothing to tell of a parcel. Most parcels have no company, no co-ownership, no permit: all those of a commune
 * are given one answer, which is made and written once.
 */
export class NothingSaid<D, A> {
  readonly #kept = new PerReleaseCache<CommonAnswer<D, A>>(4096)

  /**
   * The answer that `make` gives, made once for all parcels of the cadastre whose identifiers begin with the same commune: `make` may look at nothing
   * else of the parcel. What it throws is not kept.
   */
  async of(idu: string, stores: Stores, make: () => Promise<Said<D, A>>): Promise<Answer<D, A>> {
    if (!(await isToldAsCommune(idu, stores))) return make()
    return this.#kept.made(stores, idu.slice(0, 5), async () => new CommonAnswer(await make()))
  }
}
