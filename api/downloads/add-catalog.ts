import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { lakeFileOf } from '../../shared/lake/dictionary.ts'
import { PerReleaseCache } from '../../stores/reading/per-release-cache.ts'
import { knownTag } from '../answers/etag.ts'
import { parameterSentences } from '../answers/parameter-sentences.ts'
import { notFound } from '../answers/problem.ts'
import { invalidParameters, unknownPath } from '../answers/problems.ts'
import { shortened } from '../answers/shortened.ts'
import { cachedWithLinks, ownAddress } from '../plugins/own-address.ts'
import { storesOf } from '../plugins/release-lease.ts'
import type { RouteHooks } from '../rest/routes.ts'
import { dataPackage, tableSchema, tagOf } from './catalog.ts'
import { downloadSentences } from './download-sentences.ts'

/** Caches keep it, and ask whether it is still the one. */
const ASK_AGAIN = 'public, max-age=0, must-revalidate'
const JSON_FILE = /^(.*)\.json$/
const params = z.object({ dataset: z.string(), file: z.string() })

/** A text that was written, with its tag. */
interface Written {
  text: string
  etag: string
}

/** The catalogue by what its links begin with: without PUBLIC_URL the names of this machine, of which there are several. */
const written = new PerReleaseCache<Written>(4)

/** Adds `GET /v1/catalog`, a Data Package of the files of the release, and the schemas that it names. */
export function addCatalog(app: FastifyInstance, { hooks }: { hooks: RouteHooks }): void {
  app.get('/v1/catalog', { ...hooks }, (request, reply) => {
    refuseQuery(request)
    const { manifest } = storesOf(request)
    const base = ownAddress(request)
    const found = written.of(manifest, base, () => writtenText(dataPackage(manifest, base)))
    return send(request, reply, found)
  })
  app.get('/v1/catalog/:dataset/:file', { ...hooks }, (request, reply) => {
    refuseQuery(request)
    storesOf(request)
    const { dataset, file } = params.parse(request.params)
    const kind = JSON_FILE.exec(file)?.[1]
    if (kind === undefined) throw unknownPath(request.url)
    const known = lakeFileOf({ dataset, kind })
    if (!known) throw notFound('unknown-file', downloadSentences.noKind(shortened(`${dataset}/${kind}`, 100)))
    return send(request, reply, writtenText(tableSchema(known)))
  })
}

function writtenText(value: object): Written {
  const text = JSON.stringify(value)
  return { text, etag: tagOf(text) }
}

function send(request: FastifyRequest, reply: FastifyReply, { text, etag }: Written): FastifyReply {
  const known = knownTag(request.headers['if-none-match'], etag)
  reply.header('cache-control', cachedWithLinks(request, ASK_AGAIN))
  if (known !== undefined) return reply.code(304).header('etag', known).send()
  return reply.header('etag', etag).header('content-type', 'application/json; charset=utf-8').send(text)
}

function refuseQuery({ query }: FastifyRequest): void {
  for (const name of Object.keys(query as object))
    throw invalidParameters([{ parameter: `query.${name}`, detail: parameterSentences.catalogTakesNone() }])
}
