import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { FORMATS } from '../../api/answers/formats/format.ts'
import { writeTable } from '../../api/answers/formats/write-table.ts'
import { rowsAbout, rowsHeaders } from '../../api/answers/rows-about.ts'
import { parcelTable } from '../../api/operations/sets/parcel-row.ts'
import { searchParcels } from '../../api/operations/sets/search-parcels.ts'
import { storesOf } from '../../api/plugins/release-lease.ts'
import { whenGone } from '../../api/plugins/when-gone.ts'
import { answerOf, ask } from '../ask.ts'
import { formatsOf } from '../formats.ts'
import { type Html, html } from '../html.ts'
import type { SiteTexts } from '../texts/en.ts'
import type { Visit } from '../visit.ts'
import { readQuestion } from './question.ts'

/** Parcels in a file: those of the largest page that the API gives. */
const MOST = 1000
const answer = answerOf(z.array(z.unknown()), {})
/** The forms in which parcels may be downloaded, by the ending of the file: those that are linked are those that the route takes. */
export const PARCEL_FILES = {
  xlsx: 'Excel',
  csv: 'CSV',
  geojson: 'GeoJSON',
  gpkg: 'GeoPackage',
  parquet: 'Parquet',
  arrow: 'Arrow',
} as const

const params = z.object({ format: z.enum(Object.keys(PARCEL_FILES)) })

/** The parcels that a question of the map finds, as a file. */
export async function downloadParcels({ request, reply }: Visit): Promise<FastifyReply> {
  const { format: name } = params.parse(request.params)
  const format = FORMATS.find((one) => one.name === name)!
  const stores = storesOf(request)
  const { place, criteria, sort } = await readQuestion(request.query, stores)
  const input = { ...place, criteria, sort, limit: MOST }
  const { data, meta } = await ask(searchParcels, input, stores, answer, whenGone(request, reply))
  const about = rowsAbout(meta)
  const file = await writeTable(parcelTable, data, format, {
    release: meta.release,
    datasets: meta.datasets,
    ...about,
  })
  return reply
    .headers({
      ...rowsHeaders(about),
      'content-type': format.mediaType,
      'content-disposition': `attachment; filename="parcelles.${name}"`,
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, noarchive',
    })
    .send(file)
}

/** Links to the files of a question. `query`: the question as its address has it. */
export function downloadLinks(query: string, total: number, texts: SiteTexts): Html | undefined {
  if (total === 0) return undefined
  const { find } = texts
  return html`<p class="downloads">${find.download} ${Object.entries(PARCEL_FILES).map(
    ([name, label]) => html`<a href="/map/find/parcels.${name}?${query}" download>${label}</a> `,
  )}${total > MOST && html`<span class="soft">${find.mostRows(formatsOf(texts).number(MOST))}</span>`}</p>`
}
