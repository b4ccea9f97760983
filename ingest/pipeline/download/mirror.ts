import { isAbsolute, join } from 'node:path'
import { IngestError } from '../../../formats/errors.ts'
import { mirrorPathOf } from '../../../shared/files/mirror-path.ts'

/** Whether a mirror is a server (http or https) rather than a folder. */
export function isServer(mirror: string): boolean {
  return /^https?:\/\//i.test(mirror)
}

/**
 * Parses an official address.
 * @throws IngestError when it is not http or https.
 */
export function officialUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const web = url?.protocol === 'https:' || url?.protocol === 'http:'
  // URL parsers accept `..` as a host: as a folder it would lead out of the download folder.
  if (web && !/^\.+$/.test(url.host)) return url
  throw new IngestError(`${address}: not an http or https address. Mend the address of this source.`)
}

/** Place of an official address in a folder: see `mirrorPathOf`. Throws IngestError when it is not http or https. */
export function relativePath(address: string): string {
  return mirrorPathOf(officialUrl(address))
}

/** Path of an official address in a mirror folder or in the download folder. */
export function pathUnder(folder: string, address: string): string {
  const path = join(folder, relativePath(address))
  return isAbsolute(path) ? path : join(process.cwd(), path)
}

/** Address that answers for an official one on a mirror server: `<mirror>/<host>/<path>?<query>`. */
export function mirrorAddress(mirror: string, address: string): string {
  const url = officialUrl(address)
  return new URL(`${base(mirror)}${url.host}${url.pathname}${url.search}`).href
}

/**
 * The official address behind an address of a mirror server, with the scheme of `asked`. An address that left
 * the mirror, or that does not follow its `<host>/<path>` layout, is returned as it is.
 */
export function officialAddress(mirror: string, answeredBy: string, asked: string): string {
  const root = base(mirror)
  if (!answeredBy.startsWith(root)) return answeredBy
  const rest = answeredBy.slice(root.length)
  // Hosts of public servers have a dot: the first folder of another layout seldom has.
  const looksLikeHost = /^[^/?#]+[.:][^/?#]+\//.test(rest)
  return looksLikeHost ? new URL(`${officialUrl(asked).protocol}//${rest}`).href : answeredBy
}

function base(mirror: string): string {
  return new URL(mirror.endsWith('/') ? mirror : `${mirror}/`).href
}
