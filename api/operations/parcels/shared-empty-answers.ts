import { communeCodeOf } from '../../../shared/identifiers/insee.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { Stores } from '../../../stores/stores.ts'
import { CommonAnswer } from '../../answers/common-answer.ts'
import type { Answer } from '../../answers/operation.ts'
import { type AskedParcel, hasCommuneAnswer } from './asked-parcel.ts'

type EmptyAnswer<D, A> = Required<Omit<Answer<D, A>, 'named'>>

/**
 * The answers of a by-parcel question that found no row. Most parcels have no company, no co-ownership, no permit: all those of a commune share one
 * answer, which is made and serialised once.
 */
export class SharedEmptyAnswers<D, A> {
  readonly #kept = new PerReleaseCache<CommonAnswer<D, A>>(4096)

  /**
   * The answer that `make` gives, made once for all parcels of the cadastre whose identifiers begin with the same commune: `make` may look at nothing
   * else of the parcel. What it throws is not kept.
   */
  async of(
    asked: AskedParcel,
    stores: Stores,
    make: () => Promise<EmptyAnswer<D, A>>,
  ): Promise<Answer<D, A>> {
    if (!hasCommuneAnswer(asked)) return make()
    return this.#kept.made(stores, communeCodeOf(asked.idu), async () => new CommonAnswer(await make()))
  }
}
