import type { Sent } from '../measured-server.ts'
import { powers, type Series, TEXTS } from './series.ts'

const LINE = powers(3, 15, 2)
const FILE = powers(5, 23, 2)
const FORM = powers(3, 15, 2)
/** Bytes that the result columns add to a row. */
const RESULT = 600

const CSV = '/v1/addresses/search/csv'
const lines = (line: string, size: number) => line.repeat(Math.ceil(size / line.length))

/** Files of about `size` bytes. */
const FILES: Readonly<Record<string, (size: number) => string>> = {
  rows: (size) => `q\n${lines('1 rue des lilas fictifs\n', size)}`,
  'short rows': (size) => `q\n${lines('a\n', size)}`,
  'empty rows': (size) => `q\n${'\n'.repeat(size)}`,
  'blank rows': (size) => `q\n${lines(' \n', size)}`,
  columns: (size) => `${lines('c,', size)}c\n1\n`,
  'columns of a row': (size) => `q\n${lines(',', size)}\n`,
  'rows shorter than the header': (size) => `${'c,'.repeat(199)}c\n${lines('1\n', size)}`,
  'full rows': (size) => `${'c,'.repeat(199)}c\n${lines(`${'1,'.repeat(199)}1\n`, size)}`,
  'one cell': (size) => `q\n${'a'.repeat(size)}\n`,
  'one header': (size) => 'a'.repeat(size),
  'one quoted cell': (size) => `q\n"${'a'.repeat(size)}"\n`,
  'one open quote': (size) => `q\n"${'a,\n'.repeat(Math.ceil(size / 3))}`,
  quotes: (size) => '"'.repeat(size),
  'quotes in a row': (size) => `q\n"${'"'.repeat(size)}\n`,
  'wrong quotes': (size) => `q\n${lines('"a"a', size)}\n`,
  'quotes and spaces': (size) => `q\n${lines('"a" ', size)}\n`,
  'quoted rows': (size) => `q\n${lines('"1 ""rue"" des lilas"\n', size)}`,
  'carriage returns': (size) => `q\r${lines('a\r', size)}`,
  bars: (size) => `a|b\n${lines('1|2\n', size)}`,
  'long rows': (size) => `q\n${lines(`${'rue des lilas fictifs '.repeat(1400)}\n`, size)}`,
  accents: (size) => `q\n${lines('é\n', size)}`,
}

function csvSeries(): Series[] {
  const send = (body: string, query = ''): Sent => ({
    method: 'POST',
    url: CSV + query,
    headers: { 'content-type': 'text/csv' },
    body,
  })
  const small = 'q,v\n1 rue des lilas fictifs,96001\n'
  return [
    ...Object.entries(FILES).map(([kind, grow]) => ({
      name: `POST ${CSV} ${kind}`,
      sizes: FILE,
      at: (size: number) => send(grow(size)),
      asked: (size: number) => 2 * size + 10_000 * RESULT,
    })),
    ...['columns', 'postcode', 'lat', 'unknown'].flatMap((name) =>
      Object.entries(TEXTS).map(([kind, grow]) => ({
        name: `POST ${CSV} ${name}: ${kind}`,
        sizes: LINE,
        at: (size: number) => send(small, `?${name}=${encodeURIComponent(grow(size))}`),
        asked: () => 0,
      })),
    ),
  ]
}

function geocoderSeries(): Series[] {
  const example = '/v1/geocodage/search?q=1+rue+des+lilas'
  const places = [
    ...['q', 'limit', 'type', 'postcode', 'citycode', 'autocomplete', 'lat', 'unknown'].map((name) => [
      `search ${name}`,
      (value: string) => `${name === 'q' ? '/v1/geocodage/search?' : `${example}&`}${name}=${value}`,
    ]),
    ...['lat', 'lon', 'limit'].map((name) => [
      `reverse ${name}`,
      (value: string) => `/v1/geocodage/reverse?lat=46.5&lon=2.5&${name}=${value}`,
    ]),
    ['search page', (value: string) => `/search?q=${value}`],
    ['parcel page', (value: string) => `/parcels/${value}`],
    ['unknown path', (value: string) => `/${value}`],
    ['problem page', (value: string) => `/problems/${value}`],
    ['account page', (value: string) => `/account/password?link=${value}`],
  ] as const
  return places.flatMap(([name, url]) =>
    Object.entries(TEXTS).map(
      ([kind, grow]): Series => ({
        name: `GET ${name}: ${kind}`,
        sizes: LINE,
        at: (size) => ({
          method: 'GET',
          url: (url as (value: string) => string)(encodeURIComponent(grow(size))),
          headers: {},
        }),
        // The page of a password link carries it twice.
        asked: (size) => 6 * size,
      }),
    ),
  )
}

function formSeries(): Series[] {
  const fields: Readonly<Record<string, readonly string[]>> = {
    'sign-in': ['email', 'password'],
    'sign-up': ['email', 'password'],
    forgot: ['email'],
    password: ['link', 'password'],
    keys: ['name', 'token'],
    delete: ['confirm'],
  }
  const send = (page: string, body: string): Sent => ({
    method: 'POST',
    url: `/account/${page}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body,
  })
  const series = (name: string, at: (size: number) => Sent): Series => ({
    name: `form ${name}`,
    sizes: FORM,
    at,
    asked: () => 0,
  })
  return Object.entries(fields).flatMap(([page, names]) => [
    ...names.flatMap((name) =>
      Object.entries(TEXTS).map(([kind, grow]) =>
        series(`${page} ${name}: ${kind}`, (size) => send(page, `${name}=${encodeURIComponent(grow(size))}`)),
      ),
    ),
    series(`${page} fields`, (size) => send(page, lines('a=1&', size))),
    series(`${page} names`, (size) =>
      send(page, Array.from({ length: Math.ceil(size / 6) }, (_, i) => `k${i}=1`).join('&')),
    ),
  ])
}

/** Files of addresses, the national geocoder's shape, pages, and the forms of accounts. */
export function fileAndFormSeries(): Series[] {
  return [...csvSeries(), ...geocoderSeries(), ...formSeries()]
}
