import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

describe('configuration', () => {
  test('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      dataPath: 'data',
      host: '127.0.0.1',
      port: 3000,
      trustProxy: false,
      logLevel: 'info',
      nearestMaxMetres: 1000,
      releases: { kept: 5, open: 2 },
      documentsMemory: 64_000_000,
      tilesMemory: 64_000_000,
      downloadsAtOnce: 64,
      ingestMegabytes: 1000,
      batches: { rowsDay: 200_000, bytesDay: 100e6, folder: 5000e6 },
      sets: { memory: 256_000_000, places: 2, queue: 32 },
      corsOrigin: '*',
      schedule: '',
      jobs: { port: 3001, retrySeconds: 60, lockSeconds: 60 },
      quotas: {
        ip: { minute: 10, day: 100 },
        key: { minute: 30, day: 300 },
        pages: { minute: 300, day: 5000 },
        tiles: { minute: 6000, day: 200_000 },
        downloads: { minute: 600, day: 20_000 },
      },
      mcpMessages: { minute: 120, day: 3000 },
      site: { name: 'Terrier' },
      watches: { networks: [], retrySeconds: 30 },
      mcp: { origins: [] },
      proxies: { none: '' },
      closingGraceSeconds: 5,
    })
  })

  test('reads every variable', () => {
    const env = {
      TERRIER_DATA: '/srv/terrier',
      HOST: '0.0.0.0',
      PORT: '8080',
      TERRIER_MIRROR: './mirror',
      TRUST_PROXY: '2',
      LOG_LEVEL: 'warn',
      NEAREST_MAX_METRES: '250',
      RELEASES_KEPT: '12',
      RELEASES_OPEN: '1',
      MEMORY_MB: '1000',
      DOCUMENTS_MEMORY_MB: '128',
      TILES_MEMORY_MB: '16',
      SETS_MEMORY_MB: '128',
      SETS_AT_ONCE: '3',
      INGEST_PROCESSES: '3',
      INGEST_MEMORY_MB: '4000',
      DOWNLOADS_AT_ONCE: '5',
      BATCH_ROWS_DAY: '7',
      BATCH_MB_DAY: '8',
      BATCHES_MB: '9',
      SETS_QUEUE: '0',
      CORS_ORIGIN: 'https://a.example, http://localhost:5173',
      REDIS_URL: 'rediss://:secret@redis.example:6380/2',
      TERRIER_AREA: '75,2A',
      TERRIER_SCHEDULE: 'cadastre=0 4 * * *',
      TERRIER_BUCKET: 's3://terrier/here',
      BUCKET_ENDPOINT: 'http://127.0.0.1:9000',
      BUCKET_REGION: 'fr-par',
      BUCKET_KEY_ID: 'id',
      BUCKET_SECRET: 'hush',
      JOBS_PORT: '9000',
      ADMIN_TOKEN: 'sixteen letters!',
      JOBS_RETRY_SECONDS: '5',
      JOBS_LOCK_SECONDS: '10',
      QUOTA_IP_MINUTE: '0',
      QUOTA_IP_DAY: '1',
      QUOTA_KEY_MINUTE: '2',
      QUOTA_KEY_DAY: '3',
      QUOTA_PAGES_MINUTE: '6',
      QUOTA_PAGES_DAY: '7',
      QUOTA_TILES_MINUTE: '8',
      QUOTA_TILES_DAY: '9',
      QUOTA_DOWNLOADS_MINUTE: '12',
      QUOTA_DOWNLOADS_DAY: '13',
      MCP_MESSAGES_MINUTE: '4',
      MCP_MESSAGES_DAY: '5',
      DATABASE_URL: 'postgres://terrier:secret@base.example/terrier',
      PUBLIC_URL: 'https://terrier.example/',
      SITE_NAME: 'Cadastre de X',
      SITE_CONTACT: 'contact@example.fr',
      SITE_LEGAL: 'https://example.fr/mentions',
      METRICS_TOKEN: 'm'.repeat(32),
      SMTP_URL: 'smtp://mail.example:587',
      MAIL_FROM: 'Terrier <terrier@example.fr>',
      MCP_SECRET: 's'.repeat(32),
      WATCH_SECRET: 'a watch secret of 32 characters or so',
      WATCH_NETWORKS: '10.0.0.0/8, ::1',
      WATCH_RETRY_SECONDS: '5',
      MCP_ORIGINS: 'https://agent.example, http://b.example:8080',
      HTTP_PROXY: 'http://proxy.example:3128',
      https_proxy: 'http://user:pw@proxy.example:3129',
      NO_PROXY: 'localhost, .example.fr',
      CLOSING_GRACE_SECONDS: '20',
    }
    expect(readConfig(env)).toEqual({
      dataPath: '/srv/terrier',
      host: '0.0.0.0',
      port: 8080,
      mirror: './mirror',
      trustProxy: 2,
      logLevel: 'warn',
      nearestMaxMetres: 250,
      releases: { kept: 12, open: 1 },
      placesMemory: 428_000_000,
      documentsMemory: 128_000_000,
      tilesMemory: 16_000_000,
      ingestProcesses: 3,
      downloadsAtOnce: 5,
      ingestMegabytes: 4000,
      batches: { rowsDay: 7, bytesDay: 8e6, folder: 9e6 },
      sets: { memory: 128_000_000, places: 3, queue: 0 },
      corsOrigin: ['https://a.example', 'http://localhost:5173'],
      redisUrl: 'rediss://:secret@redis.example:6380/2',
      area: '75,2A',
      schedule: 'cadastre=0 4 * * *',
      bucket: {
        address: 's3://terrier/here',
        endpoint: 'http://127.0.0.1:9000',
        region: 'fr-par',
        keyId: 'id',
        secret: 'hush',
      },
      jobs: { port: 9000, adminToken: 'sixteen letters!', retrySeconds: 5, lockSeconds: 10 },
      quotas: {
        ip: { minute: 0, day: 1 },
        key: { minute: 2, day: 3 },
        pages: { minute: 6, day: 7 },
        tiles: { minute: 8, day: 9 },
        downloads: { minute: 12, day: 13 },
      },
      mcpMessages: { minute: 4, day: 5 },
      databaseUrl: 'postgres://terrier:secret@base.example/terrier',
      publicUrl: 'https://terrier.example',
      site: { name: 'Cadastre de X', contact: 'contact@example.fr', legal: 'https://example.fr/mentions' },
      metricsToken: 'm'.repeat(32),
      mail: { smtpUrl: 'smtp://mail.example:587', from: 'Terrier <terrier@example.fr>' },
      watches: {
        secret: 'a watch secret of 32 characters or so',
        networks: ['10.0.0.0/8', '::1'],
        retrySeconds: 5,
      },
      mcp: { secret: 's'.repeat(32), origins: ['https://agent.example', 'http://b.example:8080'] },
      proxies: {
        http: 'http://proxy.example:3128',
        https: 'http://user:pw@proxy.example:3129',
        none: 'localhost, .example.fr',
      },
      closingGraceSeconds: 20,
    })
  })

  test('takes an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', TERRIER_MIRROR: '' })).toEqual(readConfig({}))
  })

  test.each([
    ['true', true],
    ['false', false],
    ['1', 1],
    ['10.0.0.0/8', '10.0.0.0/8'],
  ])('TRUST_PROXY=%s', (text, meant) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(meant)
  })

  test.each(['80a', '-1', '65536', '3e3', '0x50', ' '])('refuses PORT=%s, naming it', (PORT) => {
    expect(() => readConfig({ PORT })).toThrow(
      `PORT="${PORT}" cannot be used: it must be a port: a whole number from 0 to 65535`,
    )
  })

  test('names every variable that cannot be used', () => {
    const bad = { LOG_LEVEL: 'loud', NEAREST_MAX_METRES: '0', CORS_ORIGIN: 'example.org' }
    expect(() => readConfig(bad)).toThrow(
      /^LOG_LEVEL="loud" .*one of fatal.*\nNEAREST_MAX_METRES="0" .*metres.*\nCORS_ORIGIN="example.org" .*without a path/,
    )
  })

  test('does not print what is secret', () => {
    expect(() => readConfig({ ADMIN_TOKEN: 'short-one' })).toThrow(
      /^ADMIN_TOKEN cannot be used: it must be a text of 16 to 1024 characters$/,
    )
  })

  test('refuses an address of another kind of service, without printing the password in it', () => {
    const env = { REDIS_URL: 'http://:hunter2@cache', DATABASE_URL: 'hunter2' }
    expect(() => readConfig(env)).toThrow(
      /^REDIS_URL cannot be used: it must be an address that begins with redis:\/\/ or rediss:\/\/.*\nDATABASE_URL .*postgres:\/\//,
    )
    expect(() => readConfig(env)).not.toThrow(/hunter2/)
  })

  test('mail needs a sender and the address of the service', () => {
    const SMTP_URL = 'smtp://mail.example'
    expect(() => readConfig({ SMTP_URL })).toThrow('SMTP_URL needs MAIL_FROM')
    expect(() => readConfig({ SMTP_URL, MAIL_FROM: 'a@example.fr' })).toThrow('SMTP_URL needs PUBLIC_URL')
  })

  test('refuses a secret that can be guessed and origins that are none, without printing the secret', () => {
    const read = () =>
      readConfig({ MCP_SECRET: 'hunter2', MCP_ORIGINS: 'agent.example', REDIS_URL: 'http://r:pw@x' })
    expect(read).toThrow(
      /^REDIS_URL cannot .*redis:.*\nMCP_SECRET cannot .*32 to 1024 characters.*\nMCP_ORIGINS="agent.example"/,
    )
    expect(read).not.toThrow(/hunter2|pw@/)
  })

  test('takes every port there is and nothing else', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10, max: 100_000 }), (port) => {
        const read = () => readConfig({ PORT: String(port) }).port
        if (port >= 0 && port <= 65_535) expect(read()).toBe(port)
        else expect(read).toThrow('PORT=')
      }),
    )
  })
})
