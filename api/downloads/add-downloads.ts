import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { WithheldFile } from '../../shared/lake/leaving-files.ts'
import { RELEASE_ID } from '../../shared/release/release.ts'
import type { Config } from '../../shared/settings/config.ts'
import { parameterSentences } from '../answers/parameter-sentences.ts'
import { notFound, Problem } from '../answers/problem.ts'
import { invalidParameters, unknownPath } from '../answers/problems.ts'
import { shortened } from '../answers/shortened.ts'
import { storesOf } from '../plugins/release-lease.ts'
import type { RouteHooks } from '../rest/routes.ts'
import { addCatalog } from './add-catalog.ts'
import { downloadSentences } from './download-sentences.ts'
import { Readers } from './readers.ts'
import { sendFile } from './send-file.ts'

export interface AddDownloadsOptions {
  config: Pick<Config, 'downloadsAtOnce' | 'closingGraceSeconds'>
  /** Counts the request against the ceiling of downloads, and gives it its release. */
  hooks: RouteHooks
}

/** Of addresses that name the release: what they answer never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Of those that do not: caches keep the file but ask whether it is still the one. */
const ASK_AGAIN = 'public, max-age=0, must-revalidate'

const PARQUET_FILE = /^(.*)\.parquet$/
const params = z.object({ release: z.string(), dataset: z.string(), area: z.string(), file: z.string() })

/** Adds `GET` and `HEAD /v1/downloads/{release}/…`: the lake files of the release that is served; and the catalogue of them. */
export function addDownloads(app: FastifyInstance, { config, hooks }: AddDownloadsOptions): void {
  let since: number | undefined
  const readers = new Readers(config.downloadsAtOnce, () => {
    if (!app.closing.begun()) return false
    since ??= performance.now()
    return performance.now() - since >= config.closingGraceSeconds * 1000
  })
  const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { release, dataset, area, file } = params.parse(request.params)
    for (const name of Object.keys(request.query as object))
      throw invalidParameters([{ parameter: `query.${name}`, detail: parameterSentences.filesTakeNone() }])
    const { manifest, lake } = storesOf(request)
    const kind = PARQUET_FILE.exec(file)?.[1]
    if (kind === undefined) throw unknownPath(request.url)
    const path = `${dataset}/${area}/${kind}.parquet`
    if (release !== manifest.id && release !== 'current') throw otherRelease(release, manifest.id)
    const found = lake.at(path)
    if (!found) throw notFound('unknown-file', downloadSentences.noFile(shortened(path, 200)))
    if ('reason' in found) throw withheldFile(path, found)
    if (release === 'current') reply.header('content-location', `/v1/downloads/${manifest.id}/${path}`)
    reply.header('cache-control', release === 'current' ? ASK_AGAIN : FOR_EVER)
    return sendFile(request, reply, found, lake, readers)
  }
  // A HEAD route of its own: the one that Fastify makes of a GET would read the file to its end.
  app.route({
    method: ['GET', 'HEAD'],
    url: '/v1/downloads/:release/:dataset/:area/:file',
    ...hooks,
    handler,
    compress: false,
  })
  addCatalog(app, { hooks })
}

/** A release that is not served is gone, whether it is still on the disk: who is named in it may have opposed publication since. */
function otherRelease(release: string, current: string): Problem {
  if (!RELEASE_ID.test(release))
    return notFound('unknown-file', downloadSentences.noRelease(shortened(release, 60), current))
  return new Problem('release-gone', downloadSentences.oldRelease(release, current), {
    extra: { release: current },
  })
}

function withheldFile(path: string, { reason }: WithheldFile): Problem {
  return notFound('withheld-file', downloadSentences.withheld(path, reason))
}
