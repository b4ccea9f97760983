import { z } from 'zod'
import type { Manifest } from '../../../shared/release.ts'
import { datasetsSchema } from '../../../shared/schemas/dataset.ts'
import { type JsonText, operation } from '../../operation.ts'
import { readyJson } from '../../rest/json-text.ts'
import { summariseAreas } from './summarise-areas.ts'

const known = new WeakMap<Manifest, JsonText>()

export const listDatasets = operation({
  name: 'listDatasets',
  tool: 'list_datasets',
  method: 'GET',
  path: '/v1/datasets',
  tag: 'Release',
  title: 'What is loaded, and where it comes from',
  description:
    'Lists the datasets of the current release: producer, licence, rhythm, and for each area loaded its vintage (millésime), ' +
    'sources, and the balance of rows: in = kept + quarantined + out of scope.',
  input: z.strictObject({}),
  output: datasetsSchema,
  examples: [{ title: 'Every dataset of the release', input: {} }],
  statuses: [503],
  run(_input, { manifest }) {
    let data = known.get(manifest)
    if (!data) {
      data = readyJson(describe(manifest))
      known.set(manifest, data)
    }
    return { data, datasets: manifest.datasets.map(({ name }) => name) }
  },
})

function describe({ datasets }: Manifest): z.infer<typeof datasetsSchema> {
  return datasets.map(({ units, ...dataset }) => ({ ...dataset, units: summariseAreas(units) }))
}
