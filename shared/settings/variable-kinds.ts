import { isIP, isIPv4, isIPv6 } from 'node:net'
import { z } from 'zod'
import { isCommuneCode, isDepartementCode } from '../identifiers/insee.ts'

/** What documents a variable, in addition to its schema. */
export const aboutSchema = z.object({
  /** What it takes, as the end of "it must be …"; docs/settings.md has the same words. */
  takes: z.string(),
  /** Its value may hold a password: it is never printed. */
  secret: z.boolean(),
})

/** Adds to a schema what the variable takes. Errors and docs/settings.md use these words in place of those of the schema. */
export function taking<S extends z.ZodType>(schema: S, takes: string, secret = false): S {
  return schema.meta({ takes, secret })
}

const BLANK = /[\s\p{Cc}]/u
const CONTROL = /\p{Cc}/u
const MOST_ADDRESS = 2048

/** Digits only: `Number` would also take '', '0x10' and '1e3', which no one means in an environment variable. */
export function whole(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max))
}

/** A text without line breaks or spaces around it. */
export function text(min: number, max: number) {
  return z
    .string()
    .min(min)
    .max(max)
    .refine((value) => !CONTROL.test(value) && value.trim() === value)
}

/** A path that a file system takes: no control characters, 255 bytes a name, 4,095 in all. */
export const path = z.string().refine(isPath)

function isPath(value: string): boolean {
  return (
    value.trim() !== '' &&
    !CONTROL.test(value) &&
    Buffer.byteLength(value) < 4096 &&
    value.split('/').every((name) => Buffer.byteLength(name) <= 255)
  )
}

/** An address with one of these schemes and a host; `fits` says what else holds. */
export function address(schemes: readonly string[], fits: (url: URL) => boolean = hasHost) {
  return z.string().refine((value) => isAddress(value, schemes) && fits(new URL(value)))
}

function isAddress(value: string, schemes: readonly string[]): boolean {
  // `URL` drops line breaks and surrounding spaces; other readers of the variable would not.
  if (BLANK.test(value) || value.length > MOST_ADDRESS || !URL.canParse(value)) return false
  return schemes.includes(new URL(value).protocol)
}

export function hasHost(url: URL): boolean {
  return url.hostname !== ''
}

/** A path, or an address with one of these schemes. */
export function pathOrAddress(schemes: readonly string[]) {
  return z
    .string()
    .refine((value) =>
      /^[a-z][a-z\d+.-]*:\/\//i.test(value)
        ? isAddress(value, schemes) && hasHost(new URL(value))
        : isPath(value),
    )
}

/** `https://carte.example.fr`: no path, no query, no user name. The value is as browsers write it. */
export const origin = z
  .string()
  .refine((value) => isAddress(value, ['http:', 'https:']) && isOrigin(new URL(value)))
  .transform((value) => new URL(value).origin)

function isOrigin(url: URL): boolean {
  return url.href === `${url.origin}/`
}

const commaList = z.string().transform((value) => value.split(',').map((one) => one.trim()))
export const origins = commaList.pipe(z.array(origin))

const LABEL = /^[a-z\d]([a-z\d-]{0,61}[a-z\d])?$/i

/** An IP address, or a name that has the form of a host's; whether it exists shows when it is used. */
export const host = z.string().refine((value) => isIP(value) !== 0 || isHostName(value))

function isHostName(value: string): boolean {
  const labels = value.split('.')
  return value.length <= 253 && labels.every((label) => LABEL.test(label)) && !/^\d+$/.test(labels.at(-1)!)
}

const PROXY_NAMES = ['loopback', 'linklocal', 'uniquelocal']

/** Whose `X-Forwarded-*` headers are believed, as Fastify takes it. */
export const trustProxy = z
  .string()
  .refine((value) => /^(true|false|\d{1,2})$/.test(value) || value.split(',').every(isProxy))
  .transform((value): boolean | number | string => {
    if (value === 'true' || value === 'false') return value === 'true'
    return /^\d+$/.test(value) ? Number(value) : value
  })

function isProxy(entry: string): boolean {
  return PROXY_NAMES.includes(entry.trim()) || isNetwork(entry)
}

/** IP addresses and networks in CIDR form. */
export const networks = z
  .string()
  .refine((value) => value.split(',').every(isNetwork))
  .transform((value) => value.split(',').map((one) => one.trim()))

function isNetwork(entry: string): boolean {
  const [ip = '', prefix, ...more] = entry.trim().split('/')
  if (prefix === undefined) return isIP(ip) !== 0
  const most = isIPv4(ip) ? 32 : isIPv6(ip) ? 128 : 0
  return more.length === 0 && /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= most
}

/** Codes of areas; whether they exist is a question for the territory. */
export const areas = z
  .string()
  .max(10_000)
  .refine((value) =>
    value.split(',').every((part) => {
      const code = part.trim()
      return /^france$/i.test(code) || isCommuneCode(code) || isDepartementCode(code)
    }),
  )

/** `dataset=cron pattern; dataset=off`; which datasets and hours there are, the schedule says. */
export const appointments = z
  .string()
  .max(10_000)
  .refine((value) => value.trim() !== '')
  .regex(/^( *[a-z][a-z-]* *= *(off|[\d*,/A-Z-]+( +[\d*,/A-Z-]+){4}) *(;|$))* *$/i)

/** `terrier@example.fr`, or `Terrier <terrier@example.fr>`. */
export const mailbox = text(3, 320).regex(/^([^<>@]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)

/** An address of mail, or of a page, where somebody is reached. */
export const contact = text(3, 200).regex(/^([^\s@]+@[^\s@]+\.[^\s@]+|https?:\/\/[\x21-\x7e]+)$/)

/** Hosts that are reached without a proxy. */
export const hosts = z
  .string()
  .refine((value) => value.trim() !== '')
  .refine((value) => value.split(',').every((entry) => /^[\w.*:[\]-]{0,253}$/.test(entry.trim())))

/** Places in an address of tiles that MapLibre fills in, by the kinds of addresses that there are. */
const TILE_PLACES: readonly (readonly string[])[] = [
  ['{x}', '{y}', '{z}'],
  ['{quadkey}'],
  ['{bbox-epsg-3857}'],
]

/** An address of raster tiles with its places, or of a MapLibre style without any. Readers of the map see it, so it holds no password. */
export const background = address(['http:', 'https:'], (url) => hasHost(url) && url.username === '').refine(
  (value) => {
    const places = [...new Set(value.match(/\{[^{}]*\}/g))].sort().join()
    return places === '' || TILE_PLACES.some((known) => known.join() === places)
  },
)
