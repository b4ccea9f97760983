import { describe, expect, test } from 'vitest'
import { ExplainedError } from '../process/explained-error.ts'
import { readConfig } from './config.ts'
import { about, type Variable, variables } from './environment.ts'

/** What people and broken scripts put into variables. */
const RUBBISH: Readonly<Record<string, string>> = {
  spaces: '   ',
  words: 'not a value, surely',
  negative: '-1',
  huge: '99999999999999999999',
  NaN: 'NaN',
  exponent: '1e9',
  unicode: 'é\u202e💥',
  newline: 'a\nb',
  long: 'x'.repeat(10_000),
  scheme: 'javascript://x',
  undefined: 'undefined',
}

/** What is not rubbish for these: a folder may have nearly any name, a host any of these, a text any length it allows. */
const TAKEN: Partial<Record<Variable, readonly string[]>> = {
  TERRIER_DATA: ['words', 'negative', 'huge', 'NaN', 'exponent', 'unicode', 'undefined', 'scheme'],
  TERRIER_MIRROR: ['words', 'negative', 'huge', 'NaN', 'exponent', 'unicode', 'undefined'],
  TERRIER_BUCKET: ['words', 'negative', 'huge', 'NaN', 'exponent', 'unicode', 'undefined'],
  HOST: ['NaN', 'exponent', 'undefined'],
  NO_PROXY: ['negative', 'huge', 'NaN', 'exponent', 'undefined'],
  BUCKET_REGION: ['negative', 'huge', 'NaN', 'exponent', 'undefined'],
  BUCKET_KEY_ID: ['words', 'negative', 'huge', 'NaN', 'exponent', 'unicode', 'undefined', 'scheme'],
  BUCKET_SECRET: ['words', 'negative', 'huge', 'NaN', 'exponent', 'unicode', 'undefined', 'scheme'],
  ADMIN_TOKEN: ['words', 'huge'],
  ADEME_API_KEY: ['huge', 'undefined'],
  MAP_BACKGROUND_CREDIT: ['words', 'negative', 'huge', 'NaN', 'exponent', 'unicode', 'undefined', 'scheme'],
  SITE_NAME: ['words', 'negative', 'huge', 'NaN', 'exponent', 'unicode', 'undefined', 'scheme'],
  SITE_LEGAL: ['words', 'huge', 'NaN', 'exponent', 'unicode', 'undefined', 'scheme'],
}

const cases = variables.flatMap((name) =>
  Object.entries(RUBBISH).map(([kind, value]) => ({
    name,
    kind,
    value,
    taken: TAKEN[name]?.includes(kind) === true,
  })),
)

function refusal(env: Record<string, string>): string | undefined {
  try {
    readConfig(env)
    return undefined
  } catch (error) {
    if (error instanceof ExplainedError) return error.message
    throw error
  }
}

describe('a value that is rubbish', () => {
  test.each(cases.filter(({ taken }) => !taken))(
    '$name with $kind is refused in one line',
    ({ name, value }) => {
      const said = refusal({ [name]: value })
      const { takes, secret } = about(name)
      expect(said).toMatch(secret ? new RegExp(`^${name} cannot`) : new RegExp(`^${name}=".*" cannot`, 's'))
      expect(said).toContain(` cannot be used: it must be ${takes}`)
      expect(said).not.toMatch(/[\r\n]/)
      expect(said!.length).toBeLessThan(400)
      if (secret) expect(said).not.toContain(value)
    },
  )

  test.each(cases.filter(({ taken }) => taken))(
    '$name with $kind is a value like any other',
    ({ name, value }) => {
      expect(refusal({ [name]: value })).toBeUndefined()
    },
  )

  test.each(variables)('%s empty counts as absent', (name) => {
    expect(refusal({ [name]: '' })).toBeUndefined()
  })
})

describe('what a variable takes', () => {
  test.each<[Variable, string]>([
    ['TRUST_PROXY', 'abc'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '2001:db8::/129'],
    ['TRUST_PROXY', '10.0.0.1,'],
    ['TRUST_PROXY', '100'],
    ['PUBLIC_URL', 'https://terrier.example.fr/path'],
    ['PUBLIC_URL', 'https://user:pw@terrier.example.fr'],
    ['CORS_ORIGIN', 'https://a.example.fr, *'],
    ['CORS_ORIGIN', 'https://a.example.fr:99999'],
    ['REDIS_URL', 'redis://127.0.0.1:6379/first'],
    ['REDIS_URL', 'redis:///0'],
    ['TERRIER_MIRROR', 'ftp://mirror.example.fr'],
    ['TERRIER_BUCKET', 's3:///prefix'],
    ['TERRIER_AREA', '75118,Paris'],
    ['TERRIER_SCHEDULE', 'cadastre=0 4 * *'],
    ['TERRIER_SCHEDULE', 'cadastre'],
    ['MAIL_FROM', 'Terrier <terrier>'],
    ['HTTPS_PROXY', 'proxy:3128'],
    ['TERRIER_CONTACT', 'data at example.fr'],
    ['SITE_CONTACT', 'javascript:alert(1)'],
    ['SITE_LEGAL', 'x'],
    ['SITE_NAME', 'x'.repeat(61)],
    ['ADEME_API_KEY', 'a key with spaces'],
    ['MAP_BACKGROUND', 'https://tiles.example.fr/{z}/{x}.png'],
    ['MAP_BACKGROUND', 'https://{s}.tiles.example.fr/{z}/{x}/{y}.png'],
    ['MAP_BACKGROUND', 'https://me:hunter2@tiles.example.fr/{z}/{x}/{y}.png'],
    ['MAP_BACKGROUND', '/tiles/{z}/{x}/{y}.png'],
  ])('%s refuses %s', (name, value) => {
    expect(refusal({ [name]: value })).toContain(name)
  })

  test.each<[Variable, string]>([
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', 'loopback, 10.0.0.0/8,::1, 2001:db8::/32'],
    ['HOST', '::'],
    ['HOST', 'terrier-1.example.fr'],
    ['DATABASE_URL', 'postgresql:///terrier?host=/var/run/postgresql'],
    ['DATABASE_URL', 'postgres://terrier:secret@db:5432/terrier?sslmode=require'],
    ['REDIS_URL', 'rediss://:secret@cache.example.fr:6380/2'],
    ['TERRIER_SCHEDULE', 'cadastre=0 4 * * 2; cog=off;'],
    ['TERRIER_SCHEDULE', 'bdnb=*/30 0-6 1,15 JAN-MAR MON'],
    ['TERRIER_AREA', '75118, 2a, 971, France'],
    ['TERRIER_BUCKET', 's3://terrier'],
    ['NO_PROXY', '*'],
    ['NO_PROXY', 'localhost, .example.fr, 10.0.0.1:8080, [::1]'],
    ['MAIL_FROM', 'Terrier <terrier@example.fr>'],
    ['TERRIER_CONTACT', 'data@example.fr'],
    ['TERRIER_CONTACT', 'https://example.fr/contact'],
    ['ADEME_API_KEY', 'dTp1c2VyOmtleQ=='],
  ])('%s takes %s', (name, value) => {
    expect(refusal({ [name]: value })).toBeUndefined()
  })

  test.each([
    'https://tiles.example.fr/{z}/{x}/{y}.png',
    'https://tiles.example.fr/wmts?LAYER=plan&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}',
    'https://tiles.example.fr/{quadkey}.jpg',
    'https://tiles.example.fr/wms?BBOX={bbox-epsg-3857}&WIDTH=256&HEIGHT=256',
    'http://127.0.0.1:8080/styles/plain.json',
  ])('MAP_BACKGROUND takes %s, with who made it', (address) => {
    const env = { MAP_BACKGROUND: address, MAP_BACKGROUND_CREDIT: '© Exemple' }
    expect(readConfig(env).mapBackground).toEqual({ address, credit: '© Exemple' })
    expect(refusal({ MAP_BACKGROUND: address })).toMatch(/^MAP_BACKGROUND needs MAP_BACKGROUND_CREDIT/)
  })

  test('a name of an origin is kept as browsers write it', () => {
    expect(readConfig({ CORS_ORIGIN: 'https://Café.example.fr' }).corsOrigin).toEqual([
      'https://xn--caf-dma.example.fr',
    ])
  })

  test('a proxy in small letters is preferred, and named as it is spelled', () => {
    const env = { HTTP_PROXY: 'http://a.example:1', http_proxy: 'http://b.example:2' }
    expect(readConfig(env).proxies.http).toBe('http://b.example:2')
    expect(refusal({ https_proxy: 'hunter2' })).toMatch(/^https_proxy cannot be used/)
  })

  test('the password of an address is not printed', () => {
    expect(refusal({ PUBLIC_URL: 'https://me:hunter2@x.example/y' })).toMatch(/^PUBLIC_URL="https:\/\/…@x/)
  })
})
