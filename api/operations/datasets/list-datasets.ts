import { z } from 'zod'
import { isDatasetName } from '../../../shared/identifiers/dataset-names.ts'
import type { Manifest } from '../../../shared/release/release.ts'
import { datasetsSchema } from '../../../shared/schemas/dataset.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { JsonText } from '../../../stores/reading/ready-json.ts'
import { readyJson } from '../../answers/json-text.ts'
import { operation } from '../../answers/operation.ts'
import { summariseAreas } from './summarise-areas.ts'

const known = new PerReleaseCache<JsonText<z.infer<typeof datasetsSchema>>>(1)

export const listDatasets = operation({
  name: 'listDatasets',
  tool: 'list_datasets',
  method: 'GET',
  path: '/v1/datasets',
  tag: 'Release',
  title: 'What is loaded, and where it comes from',
  description:
    'Lists the datasets of the current release: producer, licence, rhythm, and for each area loaded its edition (millésime), ' +
    'sources, and the balance of rows: in = kept + quarantined + out of scope.',
  input: z.strictObject({}),
  output: datasetsSchema,
  examples: () => [{ title: 'Every dataset of the release', input: {} }],
  statuses: [503],
  run(_input, { manifest }) {
    const data = known.of(manifest, '', () => readyJson(describe(manifest)))
    return { data, datasets: manifest.datasets.map(({ name }) => name).filter(isDatasetName) }
  },
})

function describe({ datasets }: Manifest): z.infer<typeof datasetsSchema> {
  return datasets.map(({ units, version: _, ...dataset }) => ({ ...dataset, areas: summariseAreas(units) }))
}
