import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { DEMO_COMMUNES } from '../../data/sample/communes.ts'
import { openAccounts } from '../../people/accounts/accounts.ts'
import { type DemoFiles, ingestDemo, publishedDemo } from '../support/demo.ts'
import { dropLastParcel } from '../support/mirror-edits.ts'
import { testPostgres } from '../support/postgres.ts'
import { type Service, served } from '../support/service.ts'
import { type ReceivedMail, type SmtpServer, smtpServer } from '../support/smtp.ts'

/** Milliseconds in which a process looks at the release that is served, and at what is due, twice. */
const TWO_LOOKS = 11_000

const postgres = await testPostgres()
const accounts = openAccounts({ dataPath: '.', databaseUrl: postgres.url }, fastify().log)
afterAll(() => accounts.close())

const delivery = z.looseObject({
  id: z.string(),
  state: z.string(),
  attemptsCount: z.number(),
  lastAnswer: z.string().nullable(),
  changesCount: z.number(),
})
const summary = z.object({
  data: z.array(z.looseObject({ kind: z.string() })),
  meta: z.looseObject({ next: z.string().nullable() }),
})

/** A service that mails, one more over the same data and database, and somebody with a key. */
class World {
  readonly demo: DemoFiles
  readonly smtp: SmtpServer
  readonly services: readonly Service[]
  readonly email: string
  readonly #secret: string

  private constructor(demo: DemoFiles, smtp: SmtpServer, services: Service[], email: string, secret: string) {
    this.demo = demo
    this.smtp = smtp
    this.services = services
    this.email = email
    this.#secret = secret
  }

  static async of(email: string, lost = 0): Promise<World> {
    const demo = await publishedDemo()
    const smtp = await smtpServer({ lost })
    const env = {
      DATABASE_URL: postgres.url,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Terrier <terrier@example.fr>',
      PUBLIC_URL: 'https://terrier.example.fr',
      WATCH_RETRY_SECONDS: '1',
    }
    const services = [await served(demo.dataDir, env), await served(demo.dataDir, env)]
    const { id } = await accounts.people.ensure(email, true)
    const { secret } = await accounts.keys.create(id, 'test')
    return new World(demo, smtp, services, email, secret)
  }

  async ask(method: 'GET' | 'POST', url: string, payload?: object) {
    const headers = { authorization: `Bearer ${this.#secret}` }
    const request = payload ? { method, url, headers, payload } : { method, url, headers }
    const answer = await this.services[0]!.app.inject(request)
    expect([url, answer.statusCode]).toEqual([url, method === 'POST' ? 201 : 200])
    return answer.json()
  }

  async watch(name: string, place: object): Promise<string> {
    const { data } = await this.ask('POST', '/v1/watches', { name, place, datasets: ['cadastre'] })
    return z.string().parse(data.id)
  }

  async log(id: string) {
    return z.array(delivery).parse((await this.ask('GET', `/v1/watches/${id}/deliveries`)).data)
  }

  /** Publishes a release with one parcel less; both services come to serve it. */
  async publish(): Promise<string> {
    await dropLastParcel(this.demo)
    return (await ingestDemo(this.demo, { datasets: ['cadastre'], files: {} })).release.id
  }
}

/** Its header may stand behind a folded subject, whose lines are put together. */
const messageIdOf = ({ text }: ReceivedMail) => /Message-ID: <([^>]+)>/i.exec(text)?.[1]

test('a publication sends one mail with its counts, however many processes look, and none where nothing changed', async () => {
  const world = await World.of('mail-once@example.fr')
  const told = await world.watch('le moulin', {
    kind: 'communes',
    communeCodes: DEMO_COMMUNES.map(({ code }) => code),
  })
  const quiet = await world.watch('ailleurs', { kind: 'parcels', idus: ['960010000A0001'] })
  const release = await world.publish()
  await expect.poll(() => world.smtp.received.length).toBe(1)
  await expect.poll(async () => (await world.log(told))[0]?.state).toBe('delivered')
  await new Promise((later) => setTimeout(later, TWO_LOOKS))
  expect(world.smtp.received).toHaveLength(1)

  // The counts of the mail are those of the changes that are published.
  const { data, meta } = summary.parse(await world.ask('GET', '/v1/changes?dataset=cadastre&limit=5000'))
  expect(meta.next).toBeNull()
  const counts = Object.fromEntries(
    ['added', 'removed', 'changed'].map((kind) => [kind, data.filter((one) => one.kind === kind).length]),
  )
  expect(counts.removed).toBeGreaterThan(0)
  const total = counts.added! + counts.removed! + counts.changed!
  const [mail] = world.smtp.received
  const [message] = await world.log(told)
  expect(mail!.to).toEqual([world.email])
  // French texts have no-break spaces before their signs.
  const text = mail!.text.replaceAll('\r', '').replace(/[\u00a0\u202f]/g, ' ')
  expect(text).toContain(`La publication ${release} a changé ceci dans votre veille « le moulin »`)
  expect(text).toContain(
    `les parcelles (cadastre) : +${counts.added} −${counts.removed} ~${counts.changed}\n`,
  )
  expect(text).toContain(`Publication ${release} changed this in your watch “le moulin”`)
  expect(text).toContain(`https://terrier.example.fr/account/watches/${told}`)
  expect(text).toContain('Tous les changements : https://terrier.example.fr/v1/changes?since=')
  expect(messageIdOf(mail!)).toBe(`${message!.id}@terrier.example.fr`)
  expect(message).toMatchObject({ changesCount: total, attemptsCount: 1, lastAnswer: 'mail' })
  expect(await world.log(quiet)).toMatchObject([{ state: 'quiet', changesCount: 0, attemptsCount: 0 }])
})

test('a mail of which nobody knows whether it was taken is sent again under its Message-ID', async () => {
  const world = await World.of('mail-again@example.fr', 2)
  const told = await world.watch('le verger', {
    kind: 'communes',
    communeCodes: DEMO_COMMUNES.map(({ code }) => code),
  })
  await world.publish()
  await expect
    .poll(async () => (await world.log(told))[0]?.state, { timeout: 90_000, interval: 500 })
    .toBe('delivered')
  const own = world.smtp.received.filter(({ to }) => to.includes(world.email))
  expect(own).toHaveLength(3)
  const [message, ...more] = await world.log(told)
  expect([message, more]).toMatchObject([{ attemptsCount: 3, lastAnswer: 'mail' }, []])
  expect(new Set(own.map(messageIdOf))).toEqual(new Set([`${message!.id}@terrier.example.fr`]))
  const contents = own.map(({ text }) => text.slice(text.indexOf('\n\n')))
  expect(new Set(contents).size).toBe(1)
})
