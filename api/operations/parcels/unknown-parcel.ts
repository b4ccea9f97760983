import { parseIdu } from '../../../shared/identifiers/idu.ts'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import { notFound, type Problem } from '../../answers/problem.ts'
import type { Stores } from '../../store/stores.ts'
import { statusOf } from '../coverage/loaded.ts'

/** The 404 of a well-formed identifier that the loaded cadastre does not have: says why, and what to ask for instead. */
export function unknownParcel(idu: string, { territory, parcels, manifest }: Stores): Problem {
  const parts = parseIdu(idu)!
  const datasets = ['cadastre'] as const
  const successor = recodeIdu(idu, territory)
  const commune = territory.resolve(parts.commune)
  if (successor !== undefined && commune) {
    const found = parcels.byIdu(successor) !== undefined
    const detail =
      `${idu} carries the former commune code ${parts.commune}, today part of ${commune.name} (${commune.code}): ` +
      `the parcel would be ${successor}, ${found ? 'which is loaded' : 'which is not in the loaded data either'}.`
    const status = statusOf(manifest, territory, 'cadastre', { level: 'commune', code: commune.code })
    return notFound('unknown-parcel', detail, {
      coverage: { status, datasets },
      successor: { idu: successor, loaded: found },
    })
  }
  if (!commune) {
    const detail = `${idu} begins with ${parts.commune}, which is not a commune of the Code officiel géographique ${territory.data.millesime}.`
    return notFound('unknown-parcel', detail, { coverage: { status: 'not-loaded', datasets } })
  }
  const status = statusOf(manifest, territory, 'cadastre', { level: 'commune', code: commune.code })
  const detail =
    status === 'not-loaded'
      ? `${idu} is not known because ${commune.name} (département ${parts.departement}) is not loaded. Load it with: terrier ingest cadastre --area ${commune.code}`
      : `${idu} is not in the cadastre of ${commune.name} (${commune.code}), which is ${status === 'loaded' ? 'loaded' : 'partly loaded'}.`
  return notFound('unknown-parcel', detail, { coverage: { status, datasets } })
}
