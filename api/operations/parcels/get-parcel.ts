import { z } from 'zod'
import { iduSchema, parseIdu } from '../../../shared/idu.ts'
import { parcelSchema } from '../../../shared/schemas/parcel.ts'
import { recodeIdu } from '../../../shared/territory/recodings.ts'
import { operation } from '../../operation.ts'
import { notFound, notLoaded, type Problem } from '../../problem.ts'
import type { Stores } from '../../store/stores.ts'
import { statusOf } from '../coverage/loaded.ts'
import { demoPlace } from '../demo-place.ts'
import { describeParcel, geometryOf, PARCEL_DATASETS } from './describe-parcel.ts'

const input = z.strictObject({
  idu: iduSchema.meta({
    description:
      'Parcel identifier (IDU), 14 characters: INSEE commune code (5), prefix (3), section (2), number (4). ' +
      'Spaces and lower case are tolerated.',
    example: demoPlace.idu,
  }),
})

export const getParcel = operation({
  name: 'getParcel',
  tool: 'get_parcel',
  method: 'GET',
  path: '/v1/parcels/{idu}',
  tag: 'Parcels',
  title: 'A parcel by its identifier',
  description:
    'Gives the cadastral parcel of that identifier (IDU). The 404 of an unknown one says whether its commune is loaded, ' +
    'and names the parcel to ask for instead when its commune has been merged since.',
  input,
  output: parcelSchema,
  examples: [{ title: 'A parcel of the demo territory', input: { idu: demoPlace.idu } }],
  statuses: [404, 503],
  run({ idu }, stores) {
    if (stores.parcels.count === 0) throw notLoaded('cadastre')
    const hit = stores.parcels.byIdu(idu)
    if (!hit) throw unknownParcel(idu, stores)
    return {
      data: { ...describeParcel(hit, stores.territory), geometry: geometryOf(hit) },
      datasets: PARCEL_DATASETS,
    }
  },
})

function unknownParcel(idu: string, { territory, parcels, manifest }: Stores): Problem {
  const parts = parseIdu(idu)!
  const successor = recodeIdu(idu, territory)
  const commune = territory.resolve(parts.commune)
  if (successor !== undefined && commune) {
    const found = parcels.byIdu(successor) !== undefined
    const detail =
      `${idu} carries the former commune code ${parts.commune}, today part of ${commune.name} (${commune.code}): ` +
      `the parcel would be ${successor}, ${found ? 'which is loaded' : 'which is not in the loaded data either'}.`
    const coverage = statusOf(manifest, territory, 'cadastre', { kind: 'commune', code: commune.code })
    return notFound('unknown-parcel', detail, { coverage, successor: { idu: successor, loaded: found } })
  }
  if (!commune) {
    const detail = `${idu} begins with ${parts.commune}, which is not a commune of the Code officiel géographique ${territory.data.millesime}.`
    return notFound('unknown-parcel', detail, { coverage: 'not-loaded' })
  }
  const coverage = statusOf(manifest, territory, 'cadastre', { kind: 'commune', code: commune.code })
  const detail =
    coverage === 'not-loaded'
      ? `${idu} is not known because ${commune.name} (département ${parts.departement}) is not loaded. Load it with: terrier ingest cadastre --area ${commune.code}`
      : `${idu} is not in the cadastre of ${commune.name} (${commune.code}), which is ${coverage === 'loaded' ? 'loaded' : 'partly loaded'}.`
  return notFound('unknown-parcel', detail, { coverage })
}
