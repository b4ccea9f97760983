import type { ParcelsArtefact } from '../../../shared/artefacts/parcels.ts'
import { afterCommune, unpackIdu } from '../../../shared/identifiers/idu.ts'
import { rankFrom } from '../../../shared/space/rank.ts'
import type { Territory } from '../../../shared/territory/territory.ts'
import type { RankSet } from '../../../stores/sets/rank-set.ts'

/** The communes of today in which some parcels of a département lie, as `parcel_facts` names them: two steps for each, not one a parcel. */
export function communesOf(
  ranks: RankSet,
  { keys }: Pick<ParcelsArtefact, 'keys'>,
  territory: Pick<Territory, 'resolve'>,
): string[] {
  const codes = new Set<string>()
  for (let rank = ranks.next(0); rank >= 0; ) {
    const key = keys[rank]!
    const code = unpackIdu(key).slice(0, 5)
    codes.add(territory.resolve(code)?.code ?? code)
    rank = ranks.next(rankFrom(keys, afterCommune(key)))
  }
  return [...codes]
}
