import { z } from 'zod'
import { lakeFiles } from '../../../shared/lake/dictionary.ts'
import { dictionarySchema } from '../../../shared/schemas/download.ts'
import { operation } from '../../answers/operation.ts'
import { parameterSentences } from '../../answers/parameter-sentences.ts'
import { invalidParameters } from '../../answers/problems.ts'
import { citedIn, downloadName, lakeKind } from './parameters.ts'

/** Every kind of lake file, as answers give it. */
const dictionary: z.infer<typeof dictionarySchema> = Object.entries(lakeFiles).flatMap(([dataset, files]) =>
  files.map(({ kind, holds, columns }) => ({
    dataset,
    kind,
    holds: holds.en,
    columns: columns.map(({ name, type, unit = null, meaning, source = null }) => ({
      name,
      type,
      unit,
      meaning,
      source: typeof source === 'string' ? [source] : source && [...source],
    })),
  })),
)

export const getDictionary = operation({
  name: 'getDictionary',
  tool: 'get_dictionary',
  method: 'GET',
  path: '/v1/dictionary',
  tag: 'Files',
  title: 'The data dictionary',
  description:
    'Tells of every kind of lake file what its rows are, and of each of its columns the type, the unit, the meaning and the columns of the source ' +
    'that it is read from. It is that of this version: a file that an older one wrote may lack a column.',
  input: z.strictObject({ dataset: downloadName, kind: lakeKind }),
  output: dictionarySchema,
  examples: () => [
    { title: 'The columns of the parcels', input: { dataset: 'cadastre', kind: 'parcels' } },
    { title: 'Every column', input: {} },
  ],
  statuses: [503],
  run({ dataset, kind }, { manifest }) {
    const asked = dictionary.filter((file) => dataset === undefined || file.dataset === dataset)
    const data = asked.filter((file) => kind === undefined || file.kind === kind)
    if (data.length === 0) {
      const kinds = [...new Set(asked.map((file) => file.kind))].join(', ')
      throw invalidParameters([{ parameter: 'kind', detail: parameterSentences.noneOf(kinds) }])
    }
    return { data, datasets: citedIn({ dataset }, manifest) }
  },
})
