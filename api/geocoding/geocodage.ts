import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { fromWgs84, projectionOf } from '../../shared/geo/projections.ts'
import { departementOf } from '../../shared/identifiers/insee.ts'
import type { Address } from '../../shared/schemas/address.ts'
import type { SearchOptions } from '../../stores/addresses/address-store.ts'
import type { Stores } from '../../stores/stores.ts'
import { explainIssue } from '../answers/explain-issue.ts'
import { parameterSentences } from '../answers/parameter-sentences.ts'
import { notLoaded } from '../answers/problem.ts'
import { invalidParameters } from '../answers/problems.ts'
import { metaOf } from '../answers/release-text.ts'
import {
  ADDRESS_DATASETS,
  describeFoundAddress,
  describeNear,
} from '../operations/addresses/describe-address.ts'
import { questionSchema } from '../operations/addresses/parameters.ts'
import { REVERSE_METRES } from '../operations/addresses/reverse.ts'
import { codesIn } from '../operations/coverage/loaded.ts'
import { storesOf } from '../plugins/release-lease.ts'
import type { RouteHooks } from '../rest/routes.ts'

const TYPES = {
  housenumber: 'housenumber',
  street: 'street',
  locality: 'place',
  municipality: 'municipality',
} as const
type NationalType = keyof typeof TYPES
/** What the national geocoder calls the types of our answers. */
const NATIONAL: Readonly<Record<Address['type'], NationalType>> = {
  housenumber: 'housenumber',
  street: 'street',
  place: 'locality',
  commune: 'municipality',
}

const coordinate = (bound: number) => z.coerce.number().min(-bound).max(bound)
const common = {
  limit: z.coerce.number().int().min(1).max(20).default(5),
  lat: coordinate(90).optional(),
  lon: coordinate(180).optional(),
  type: z.enum(Object.keys(TYPES) as [NationalType, ...NationalType[]]).optional(),
  /** The national service has other indexes; this service has addresses only. */
  index: z.literal('address').optional(),
}
const searchQuery = z.object({
  ...common,
  q: questionSchema,
  autocomplete: z.enum(['0', '1', 'true', 'false']).default('1'),
  postcode: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  citycode: z.string().length(5).optional(),
})
const reverseQuery = z.object({ ...common, lat: coordinate(90), lon: coordinate(180) })

/**
 * Adds `GET /v1/geocodage/search` and `/v1/geocodage/reverse`: addresses in the format of the national geocoder, for clients written for
 * it. Unknown parameters are ignored, as the national geocoder does. The addresses without `/v1`, which clients were given before, lead
 * there, and are not counted.
 */
export function addGeocodage(app: FastifyInstance, hooks: RouteHooks): void {
  const get = (
    path: string,
    handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) => {
    app.get(`/v1${path}`, { ...hooks }, handler)
    app.get(path, (request, reply) => reply.redirect(`/v1${path}${queryOf(request.url)}`, 308))
  }
  get('/geocodage/search', async (request, reply) => {
    const stores = loaded(request)
    const { q, limit, lat, lon, type, autocomplete, postcode, citycode } = read(searchQuery, request)
    const options: SearchOptions = {
      limit,
      unfinished: autocomplete === '1' || autocomplete === 'true',
      ...(lat === undefined || lon === undefined ? {} : { near: { lng: lon, lat } }),
      ...(type === undefined ? {} : { type: TYPES[type] }),
      ...(postcode === undefined ? {} : { postcode }),
      ...(citycode === undefined ? {} : { communes: codesIn(citycode, stores.territory) }),
    }
    const hits = await stores.addresses.search(q, options)
    const features = hits.map((hit) => {
      const found = describeFoundAddress(hit, stores.territory)
      const { score, numberMatch } = found
      return feature(found, { score, number_match: numberMatch, importance: round(hit.importance) })
    })
    return send(reply, stores, features, { query: q, limit })
  })
  get('/geocodage/reverse', async (request, reply) => {
    const stores = loaded(request)
    const { lat, lon, limit } = read(reverseQuery, request)
    const hits = await stores.addresses.reverse(lon, lat, limit, REVERSE_METRES)
    const features = hits.map((hit) => {
      const near = describeNear(hit, stores.territory)
      const score = round(1 - near.distanceMeters / REVERSE_METRES)
      return feature(near, { score, distance: near.distanceMeters, importance: round(hit.importance) })
    })
    return send(reply, stores, features, { limit })
  })
}

/** The query as it was sent, with its question mark; nothing when there is none. */
function queryOf(url: string): string {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}

function loaded(request: FastifyRequest): Stores {
  const stores = storesOf(request)
  if (stores.addresses.entryCount === 0) throw notLoaded('ban')
  return stores
}

function read<T extends z.ZodObject>(schema: T, request: FastifyRequest): z.output<T> {
  const parsed = schema.safeParse(request.query)
  if (parsed.success) return parsed.data
  throw invalidParameters(
    parsed.error.issues.map((issue) => ({
      parameter: `query.${issue.path.join('.')}`,
      detail: isMissing(issue.path, request.query) ? parameterSentences.required() : explainIssue(issue),
    })),
  )
}

/** Whether a parameter was not given: a number that is not there is refused as not being one. */
function isMissing([name]: readonly PropertyKey[], query: unknown): boolean {
  return typeof name === 'string' && typeof query === 'object' && query !== null && !(name in query)
}

const round = (value: number) => Math.round(value * 100_000) / 100_000

/** Metres in the official projection of the commune, rounded to the centimetre like those of the BAN. */
function projected(commune: string, lng: number, lat: number): { x: number; y: number } {
  const [x, y] = fromWgs84(projectionOf(departementOf(commune)).epsg, lng, lat)
  return { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 }
}

function feature(address: Address, more: Record<string, unknown>) {
  const { lng, lat } = address.geopoint
  const present = Object.entries({
    label: address.label,
    ...more,
    housenumber: address.houseNumber,
    id: address.id,
    name: address.name,
    street: address.type === 'housenumber' ? address.street : null,
    postcode: address.postcode,
    citycode: address.commune.code,
    oldcity: address.formerCommune,
    city: address.city ?? address.commune.name,
    district: address.city === null ? null : address.commune.name,
    ...projected(address.commune.code, lng, lat),
    context: address.context,
    type: NATIONAL[address.type],
    parcels: address.parcels.length === 0 ? null : address.parcels,
  }).filter(([, value]) => value !== null)
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: Object.fromEntries(present),
  }
}

function send(
  reply: FastifyReply,
  stores: Stores,
  features: unknown[],
  asked: Record<string, unknown>,
): FastifyReply {
  const [ban] = metaOf(stores.manifest, ADDRESS_DATASETS).datasets
  const credits = ban ? { attribution: 'BAN', licence: ban.licence } : {}
  return reply
    .header('content-type', 'application/geo+json; charset=utf-8')
    .send(JSON.stringify({ type: 'FeatureCollection', version: 'draft', features, ...credits, ...asked }))
}
