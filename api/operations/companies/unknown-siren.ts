import type { Stores } from '../../../stores/stores.ts'
import { notFound, type Problem } from '../../answers/problem.ts'
import { coverageOfFrance, loadedPlaces } from '../coverage/dataset-coverage.ts'
import { loadedDepartements } from '../coverage/loaded.ts'
import { placeSentences } from '../place-sentences.ts'

/** The 404 of a SIREN that no loaded register has: says whether that is because the companies are loaded in part, or not at all. */
export function unknownSiren(siren: string, stores: Stores): Problem {
  const { status, datasets } = coverageOfFrance('sirene', stores)
  if (status === 'not-loaded')
    return notFound('unknown-siren', placeSentences.unknownSiren(siren), { coverage: { status, datasets } })
  return notFound('unknown-siren', placeSentences.noSirenIn(siren, loadedPlaces(stores.manifest, 'sirene')), {
    coverage: { status, datasets },
    loadedDepartements: loadedDepartements(stores.manifest, 'sirene'),
  })
}
