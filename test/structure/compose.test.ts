import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sourceRooms } from '../../scripts/ensure.mjs'
import { variables } from '../../shared/settings/environment.ts'
import { below, readCompose } from './compose.ts'
import { projectFiles, text, verbs } from './project.ts'

const compose = readCompose(text('docker-compose.yml'))
const dockerfile = text('Dockerfile')
const services = below(compose, 'services')
const fromImage = services.filter((service) => compose.get(`services.${service}.image`) === 'terrier')
const ours = fromImage.filter((service) => service !== 'proxy')

const OF_JOBS_ALONE: readonly string[] = [
  ...[
    'TERRIER_AREA',
    'TERRIER_SCHEDULE',
    'JOBS_PORT',
    'ADMIN_TOKEN',
    'JOBS_RETRY_SECONDS',
    'JOBS_LOCK_SECONDS',
  ],
  ...['TERRIER_MIRROR', 'TERRIER_CONTACT', 'ADEME_API_KEY', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'],
  ...['INGEST_PROCESSES', 'INGEST_MEMORY_MB'],
]
/** Read by the library of traces, not by the configuration. Empty, as they are unless set, they count as absent there too. */
const OF_TRACES: readonly string[] = [
  ...['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_COMPRESSION', 'OTEL_EXPORTER_OTLP_TIMEOUT'],
  ...['OTEL_SERVICE_NAME', 'OTEL_RESOURCE_ATTRIBUTES', 'OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'],
]
/** The variables that the verb of each service reads. One that is new is of `api` unless it is listed as one of the jobs. */
const READ_BY: Readonly<Record<string, readonly string[]>> = {
  api: [...variables.filter((name) => !OF_JOBS_ALONE.includes(name)), ...OF_TRACES],
  worker: [
    ...['TERRIER_DATA', 'REDIS_URL', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'RELEASES_KEPT'],
    ...OF_TRACES,
    ...['TERRIER_BUCKET', 'BUCKET_ENDPOINT', 'BUCKET_REGION', 'BUCKET_KEY_ID', 'BUCKET_SECRET'],
    ...OF_JOBS_ALONE.filter(
      (name) => !['TERRIER_AREA', 'TERRIER_SCHEDULE', 'JOBS_PORT', 'ADMIN_TOKEN'].includes(name),
    ),
  ],
  clock: [
    ...['TERRIER_DATA', 'REDIS_URL', 'HOST', 'TRUST_PROXY', 'JOBS_RETRY_SECONDS'],
    ...['TERRIER_AREA', 'TERRIER_SCHEDULE', 'JOBS_PORT', 'ADMIN_TOKEN'],
  ],
}

function list(path: string): string[] {
  return z.array(z.string()).parse(JSON.parse(compose.get(path) ?? '[]'))
}

describe('the reader of the compose file', () => {
  test('gives values by path', () => {
    const read = readCompose('a:\n  b: "x: y"\n  # c\n  d:\n    - one\n    - "two"\n  e: [1]\nf:\n')
    expect(Object.fromEntries(read)).toEqual({
      a: '',
      'a.b': 'x: y',
      'a.d': '',
      'a.d.0': 'one',
      'a.d.1': 'two',
      'a.e': '[1]',
      f: '',
    })
    expect(below(read, 'a')).toEqual(['b', 'd', 'e'])
  })
  test.each(['a:\n   b: 1', 'a: 1\na: 2', '\tb: 1', 'a: >\n  folded text'])(
    'refuses what it does not read: %j',
    (yaml) => {
      expect(() => readCompose(yaml)).toThrow('docker-compose.yml')
    },
  )
})

describe('docker-compose.yml', () => {
  test('has the whole installation, of which three services are Terrier, and the proxy runs from its image', () => {
    expect(services).toEqual(['proxy', 'api', 'worker', 'clock', 'redis', 'postgres'])
    expect(ours).toEqual(['api', 'worker', 'clock'])
    expect(dockerfile).toMatch(/apt-get install .* haproxy /)
    expect(compose.get('services.api.deploy.replicas')).toBe('2')
  })

  test.each(services)('%s has a limit or starts only when asked, and comes back after a fall', (service) => {
    expect(compose.get(`services.${service}.restart`)).toBe('unless-stopped')
    expect(compose.has(`services.${service}.mem_limit`) || compose.has(`services.${service}.profiles`)).toBe(
      true,
    )
  })

  test.each(services)('the log of %s does not fill the disk', (service) => {
    expect(compose.get(`services.${service}.logging`)).toBe('*logging')
    expect([compose.get('x-logging'), compose.get('x-logging.driver')]).toEqual(['&logging', 'json-file'])
    expect(below(compose, 'x-logging.options')).toEqual(['max-size', 'max-file'])
  })

  test('what waits for Redis is told where it is, and waits for a service that exists', () => {
    for (const service of ['worker', 'clock']) {
      expect(compose.get(`services.${service}.environment.REDIS_URL`)).toBe('redis://redis:6379')
      expect(compose.get(`services.${service}.depends_on.0`)).toBe('redis')
    }
  })

  test.each(ours)('%s runs a verb that the command line has', (service) => {
    expect(verbs()).toContain(list(`services.${service}.command`)[0])
  })

  test.each(ours)('%s is given every variable that its verb reads, and no other', (service) => {
    expect(below(compose, `services.${service}.environment`).toSorted()).toEqual(READ_BY[service]?.toSorted())
  })

  test('a variable is passed on, unless the file itself decides it', () => {
    const fixed = ['TERRIER_DATA', 'HOST', 'PORT', 'JOBS_PORT']
    for (const service of ours)
      for (const name of READ_BY[service]!.filter((one) => !fixed.includes(one)))
        if (!(name === 'REDIS_URL' && service !== 'api'))
          expect(compose.get(`services.${service}.environment.${name}`)).toMatch(/^\$\{\w+:-.*\}$/)
  })

  test('the variables of traces that are passed on are those that the documentation names', () => {
    const traces = text('docs/running.md').split('## Traces')[1]!.split('\n## ')[0]!
    const named = [...traces.matchAll(/`(OTEL_\w+)/g)].map((match) => match[1])
    expect(named.toSorted()).toEqual(['OTEL_EXPORTER_OTLP_ENDPOINT', ...OF_TRACES].toSorted())
  })

  test.each(ours)('%s keeps its data in the one volume, where TERRIER_DATA says', (service) => {
    const home = compose.get(`services.${service}.environment.TERRIER_DATA`)
    expect(compose.get(`services.${service}.volumes.0`)?.replace(/:ro$/, '')).toBe(`terrier-data:${home}`)
    expect(dockerfile).toContain(`VOLUME ${home}`)
  })

  test('every volume in use is declared', () => {
    for (const service of services) {
      for (const item of below(compose, `services.${service}.volumes`)) {
        const mounted = compose.get(`services.${service}.volumes.${item}`)!
        // A default in braces stands for what the environment may name.
        const volume = mounted.replace(/^\$\{\w+:-(.+?)\}/, '$1').split(':')[0]!
        if (volume.startsWith('./')) expect(projectFiles()).toContain(volume.slice(2))
        else expect(below(compose, 'volumes')).toContain(volume)
      }
    }
  })

  test.each(fromImage)('%s can write to its volumes and /tmp alone, and has no privilege', (service) => {
    expect(compose.get(`services.${service}.read_only`)).toBe('true')
    expect(list(`services.${service}.cap_drop`)).toEqual(['ALL'])
    expect(list(`services.${service}.security_opt`)).toEqual(['no-new-privileges:true'])
  })

  test('the proxy, which is published, asks the port that the services listen on', () => {
    const settings = text('deploy/haproxy.cfg')
    const [, address, inside] = /^\$\{PUBLISH:-(.+):3000\}:(\d+)$/.exec(
      compose.get('services.proxy.ports.0')!,
    )!
    expect(address).toBe('127.0.0.1')
    expect(settings).toContain(`bind :${inside}`)
    const port = compose.get('services.api.environment.PORT')
    expect([...settings.matchAll(/^ {2}server-template \S+ \d+ (\S+) /gm)].map((match) => match[1])).toEqual([
      ...Array.from({ length: 4 }, () => `api:${port}`),
    ])
    expect(dockerfile).toContain(`EXPOSE ${port}`)
    expect(compose.has('services.api.ports.0')).toBe(false)
    // The services listen for all machines, and do not start without an address for their links.
    expect(compose.get('services.api.environment.PUBLIC_URL')).toBe(`\${PUBLIC_URL:-http://${address}:3000}`)
  })

  test('the proxy and the services agree on how many proxies there are', () => {
    for (const service of ['proxy', 'api'])
      expect(compose.get(`services.${service}.environment.TRUST_PROXY`)).toMatch(/^\$\{TRUST_PROXY:-1\}$/)
  })

  test('the clock is published to this machine only, on the port it listens on and is checked at', () => {
    const port = compose.get('services.clock.environment.JOBS_PORT')!
    expect(compose.get('services.clock.ports.0')).toBe(`\${PUBLISH_JOBS:-127.0.0.1:${port}}:${port}`)
    expect(list('services.clock.healthcheck.test').at(-1)).toContain(`127.0.0.1:${port}/health`)
  })

  test('the state services keep what they are told and say when they are ready', () => {
    expect(list('services.redis.command')).toEqual([
      'redis-server',
      '--appendonly',
      'yes',
      '--maxmemory-policy',
      'noeviction',
    ])
    for (const service of ['redis', 'postgres']) {
      expect(list(`services.${service}.healthcheck.test`)[0]).toBe('CMD')
    }
    expect(list('services.postgres.profiles')).toEqual(['state'])
  })
})

describe('Dockerfile', () => {
  test('starts a verb that exists, as a user who is not root, and asks /health', () => {
    const started = z.array(z.string()).parse(JSON.parse(/^CMD (\[.*\])$/m.exec(dockerfile)?.[1] ?? '[]'))
    expect(verbs()).toContain(started[0])
    expect(dockerfile).toMatch(/^USER node$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK [\s\S]*\/health/m)
  })

  test('is labelled with the version and the licence of the package', () => {
    const { version, license } = z
      .object({ version: z.string(), license: z.string() })
      .parse(JSON.parse(text('package.json')))
    expect(dockerfile).toContain(`ARG VERSION=${version}\n`)
    expect(dockerfile).toContain(`org.opencontainers.image.licenses="${license}"`)
  })

  test('copies every room that is built and holds something (git keeps no empty folder to copy)', () => {
    const files = projectFiles()
    const rooms = sourceRooms.filter((room) => !room.startsWith('test/'))
    const filled = rooms.filter((room) => files.some((path) => path.startsWith(`${room}/`)))
    expect(filled.length).toBeGreaterThan(3)
    expect(rooms.filter((room) => dockerfile.includes(`COPY ${room} ${room}`))).toEqual(filled)
  })

  test('the context lets through everything that is copied, and no data', () => {
    const passed = text('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1))
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((match) =>
      match[1]!.split(' '),
    )
    const outside = copied.filter(
      (path) => !passed.some((name) => path === name || path.startsWith(`${name}/`)),
    )
    expect(outside).toEqual([])
    expect(text('.dockerignore')).toMatch(/^data\/\*$/m)
  })
})
