import type { z } from 'zod'
import type { landUnitSchema } from '../../../shared/schemas/unit.ts'
import type { Stores } from '../../../stores/stores.ts'
import { readCards } from '../companies/read-company.ts'
import { shownHolder } from '../owners/shown-holder.ts'
import type { GroundOwners } from './ground-owners.ts'

type ShownOwners = z.output<typeof landUnitSchema>['owners']

/** Who owns the ground of some parcels, as it may be shown, in their order. */
export async function shownOwners(
  owners: readonly Pick<GroundOwners, 'holders'>[],
  stores: Stores,
): Promise<ShownOwners[]> {
  const sirens = owners.flatMap(({ holders }) => holders.flatMap(({ siren }) => siren ?? []))
  const cards = await readCards([...new Set(sirens)], stores)
  return owners.map(({ holders }) =>
    holders.map((holder) => {
      const { siren, pseudoNumber, group, legalFormShort, rights } = holder
      const { name } = shownHolder(holder, siren === null ? undefined : cards.get(siren))
      return { siren, pseudoNumber, name, group, legalFormShort, rights }
    }),
  )
}
