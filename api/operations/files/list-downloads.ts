import { z } from 'zod'
import { isDatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { leavingFiles } from '../../../shared/lake/leaving-files.ts'
import { downloadsSchema } from '../../../shared/schemas/download.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { JsonText } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { readyJson } from '../../answers/json-text.ts'
import { operation } from '../../answers/operation.ts'
import { notFound, notLoaded } from '../../answers/problem.ts'
import { placeSentences } from '../place-sentences.ts'
import { citedIn, departementOrFrance, downloadName } from './parameters.ts'

type Downloads = z.infer<typeof downloadsSchema>
interface Asked {
  dataset?: string | undefined
  departement?: string | undefined
}

/** Answers that are kept ready: that of everything, and those of a few départements. */
const KEPT = 16
const known = new PerReleaseCache<JsonText<Downloads>>(KEPT)

export const listDownloads = operation({
  name: 'listDownloads',
  tool: 'list_downloads',
  method: 'GET',
  path: '/v1/downloads',
  tag: 'Files',
  title: 'The files of the release',
  description:
    'Lists the files of the lake (Parquet) that their licence lets out, with address, size, checksum, rows, licence and edition. Files that hold what a ' +
    'producer withholds, or what answers withhold when they are asked, are not given: `withheld` says which and why. Addresses take ' +
    'range requests, so that DuckDB, GDAL or pandas read a commune out of a département without fetching it.',
  input: z.strictObject({ dataset: downloadName, departement: departementOrFrance }),
  output: downloadsSchema,
  examples: ({ departement }) => [
    { title: 'The cadastre of a département', input: { dataset: 'cadastre', departement } },
    { title: 'The files of a département', input: { departement } },
    { title: 'The national files', input: { departement: 'france' } },
    { title: 'Every file', input: {} },
  ],
  statuses: [404, 503],
  run(input, stores) {
    const asked: Asked = input
    const data = known.of(stores, `${asked.dataset ?? ''} ${asked.departement ?? ''}`, () =>
      readyJson(listed(asked, stores)),
    )
    return { data, datasets: citedIn(asked, stores.manifest) }
  },
})

function listed(asked: Asked, stores: Stores): Downloads {
  const { manifest } = stores
  const { files, withheld } = leavingFiles(manifest)
  const isAsked = ({ stored }: { stored: { dataset: string; area: string } }) =>
    (asked.dataset === undefined || stored.dataset === asked.dataset) &&
    (asked.departement === undefined || stored.area === asked.departement)
  const found = {
    files: files.filter(isAsked).map(({ stored, about, path, citation, editions }) => ({
      dataset: stored.dataset,
      kind: stored.kind,
      departementCode: departementOf(stored.area),
      holds: about.holds.en,
      address: `/v1/downloads/${manifest.id}/${path}`,
      mediaType: 'application/vnd.apache.parquet' as const,
      bytes: stored.bytes,
      sha256: stored.sha256,
      rowCount: stored.rows,
      columns: `/v1/dictionary?dataset=${stored.dataset}&kind=${stored.kind}`,
      ...citation,
      editions,
    })),
    withheld: withheld.filter(isAsked).map(({ stored: { dataset, kind, area }, reason }) => ({
      dataset,
      kind,
      departementCode: departementOf(area),
      reason: reason.en,
    })),
  }
  if (found.files.length + found.withheld.length === 0) throw nothingOf(asked, stores)
  return found
}

const departementOf = (area: string) => (area === 'france' ? null : area)

/** Why a release has no file that was asked for. */
function nothingOf({ dataset, departement }: Asked, { territory }: Stores) {
  const place =
    departement === undefined || departement === 'france' ? undefined : territory.departement(departement)
  if (departement !== undefined && departement !== 'france' && !place)
    return notFound('unknown-area', placeSentences.noDepartement(departement))
  const missing = dataset !== undefined && isDatasetName(dataset) ? dataset : 'cadastre'
  return notLoaded(missing, place && { area: departement!, name: place.name })
}
