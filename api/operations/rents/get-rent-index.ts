import { z } from 'zod'
import { officialIndexSeries } from '../../../shared/documents/indices.ts'
import { IRL, officialIndex } from '../../../shared/producers/insee-indices.ts'
import { rentIndexSchema } from '../../../shared/schemas/official-index.ts'
import { PerReleaseCache } from '../../../stores/reading/per-release-cache.ts'
import type { JsonText } from '../../../stores/reading/ready-json.ts'
import type { Stores } from '../../../stores/stores.ts'
import { readyJson } from '../../answers/json-text.ts'
import { operation } from '../../answers/operation.ts'
import { notLoaded } from '../../answers/problem.ts'
import { releaseSentences } from '../../answers/release-sentences.ts'
import { changePercent } from './change-percent.ts'

type RentIndex = z.output<typeof rentIndexSchema>

const kept = new PerReleaseCache<JsonText<RentIndex>>(1)

export const getRentIndex = operation({
  name: 'getRentIndex',
  tool: 'get_rent_index',
  method: 'GET',
  path: '/v1/rents/index',
  tag: 'Rents',
  title: 'The reference index of rents (IRL)',
  description:
    'Indice de référence des loyers of INSEE, quarter by quarter, by which rents of dwellings are revised, with its change over a year. It says how far a rent may ' +
    'be revised, and nothing of the level of rents.',
  input: z.strictObject({}),
  output: rentIndexSchema,
  examples: () => [{ title: 'Every quarter', input: {} }],
  statuses: [503],
  async run(_input, stores) {
    return {
      data: await kept.made(stores, '', async () => readyJson(await describe(stores))),
      datasets: ['official-indices'],
    }
  },
})

/** Throws the 503 of a release without the series, whether the dataset is missing or was read from other files. */
async function describe({ documents }: Stores): Promise<RentIndex> {
  const found = (await documents.get(officialIndexSeries, 'france', officialIndexSeries.key(IRL)))?.value
  const newest = found?.quarters.at(-1)
  if (!found || !newest)
    throw notLoaded('official-indices', { area: 'france', name: releaseSentences.series(IRL) })
  const values = new Map(found.quarters.map(({ quarter, index }) => [quarter, index]))
  return {
    ...found,
    base: officialIndex(IRL)!.base,
    newest: newest.quarter,
    quarters: found.quarters.map(({ quarter, index, provisional }) => {
      const before = values.get(`${Number(quarter.slice(0, 4)) - 1}${quarter.slice(4)}`)
      return {
        quarter,
        index,
        changePercent: before === undefined ? null : changePercent(index, before),
        provisional,
      }
    }),
  }
}
