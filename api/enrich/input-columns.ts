import { someColumns } from '../answers/csv-body.ts'
import { fileSentences } from '../answers/file-sentences.ts'
import type { ParameterError } from '../answers/problem.ts'
import { invalidParameters } from '../answers/problems.ts'
import { shortened } from '../answers/shortened.ts'

/** Names of columns of the file, as a caller gives them; what is left out is recognised by its name. */
export interface NamedColumns {
  /** Parts of the address, which are put together in this order. */
  address?: readonly string[] | undefined
  postcode?: string | undefined
  /** INSEE code of the commune. */
  citycode?: string | undefined
  lng?: string | undefined
  lat?: string | undefined
  idu?: string | undefined
}

/** Positions (0-based) of columns in the file. */
export interface InputColumns {
  /** By what a row is tied to a parcel. */
  by: 'idu' | 'address' | 'point'
  idu?: number
  address: readonly number[]
  postcode?: number
  citycode?: number
  lng?: number
  lat?: number
}

/** Names by which columns are known, in French and English files; compared without case, accents and signs. */
const KNOWN: Readonly<
  Record<'idu' | 'address' | 'postcode' | 'citycode' | 'city' | 'lng' | 'lat', readonly string[]>
> = {
  idu: ['idu', 'idparcelle', 'parcelle', 'parcelleid', 'parcel', 'parcelid', 'referencecadastrale'],
  address: ['adresse', 'address', 'adressecomplete', 'fulladdress', 'adressepostale'],
  postcode: ['codepostal', 'postcode', 'cp', 'postalcode', 'zip'],
  citycode: ['codeinsee', 'citycode', 'insee', 'inseecom', 'codecommune', 'communecode'],
  city: ['ville', 'commune', 'city', 'nomcommune', 'libellecommune'],
  lng: ['lng', 'lon', 'long', 'longitude'],
  lat: ['lat', 'latitude'],
}

const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/**
 * The columns that tie a row to its parcel: those named, else those recognised; an identifier before an address, an address before a point. Throws
 * the 400 Problem that says which named column is not there, or that nothing is recognised.
 */
export function inputColumns(named: NamedColumns, header: readonly string[]): InputColumns {
  const errors: ParameterError[] = []
  const at = (parameter: string, name: string): number => {
    const found = header.indexOf(name)
    if (found < 0)
      errors.push({
        parameter,
        detail: fileSentences.noColumn(JSON.stringify(shortened(name)), someColumns(header)),
      })
    return found
  }
  const plainHeader = header.map(plain)
  const recognised = (kind: keyof typeof KNOWN): number | undefined => {
    const found = plainHeader.findIndex((name) => KNOWN[kind].includes(name))
    return found < 0 ? undefined : found
  }
  const one = (kind: 'idu' | 'postcode' | 'citycode' | 'lng' | 'lat', mayGuess: boolean) =>
    named[kind] !== undefined ? at(kind, named[kind]) : mayGuess ? recognised(kind) : undefined
  if ((named.lng === undefined) !== (named.lat === undefined))
    errors.push({
      parameter: named.lng === undefined ? 'lng' : 'lat',
      detail: fileSentences.halfPoint(),
    })
  const isNamed = named.idu !== undefined || named.address !== undefined || named.lng !== undefined
  const street = named.address ? undefined : isNamed ? undefined : recognised('address')
  const city = street === undefined ? undefined : recognised('city')
  const columns = {
    idu: one('idu', !isNamed),
    address:
      named.address?.map((name) => at('address', name)) ??
      [street, city].filter((position) => position !== undefined),
    postcode: one('postcode', true),
    citycode: one('citycode', true),
    lng: one('lng', named.lat === undefined),
    lat: one('lat', named.lng === undefined),
  }
  if (errors.length > 0) throw invalidParameters(errors)
  const by =
    columns.idu !== undefined
      ? 'idu'
      : columns.address.length > 0
        ? 'address'
        : columns.lng !== undefined && columns.lat !== undefined
          ? 'point'
          : undefined
  if (!by)
    throw invalidParameters([
      {
        parameter: 'address',
        detail: fileSentences.noneRecognised(someColumns(header)),
      },
    ])
  const known = Object.fromEntries(Object.entries(columns).filter(([, position]) => position !== undefined))
  return { by, address: columns.address, ...known }
}
