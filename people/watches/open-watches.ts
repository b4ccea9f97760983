import { writeFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { keptSecret } from '../../api/kernel/kept-secret.ts'
import { isThere } from '../../shared/files/is-there.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import type { Config } from '../../shared/settings/config.ts'
import type { ReleaseSource } from '../../stores/lease.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { isUnavailable } from '../accounts/database/database.ts'
import type { Mailer } from '../accounts/mail.ts'
import { PublicationFollower } from './follow-publications.ts'
import type { DeliveryQueue, DueMessages } from './queue/delivery-queue.ts'
import { LocalDeliveries } from './queue/local-queue.ts'
import type { Delivering } from './send/deliver.ts'
import { mailOf } from './send/mail-text.ts'
import { type Network, networksOf } from './send/public-address.ts'
import { MessageStore } from './store/message-store.ts'
import { ReleaseLedger } from './store/release-ledger.ts'
import { Seal } from './store/seal.ts'
import { WatchStore } from './store/watch-store.ts'

/** Milliseconds between two looks whether another release is served. */
const FOLLOW_EVERY = 5000

/** What the pages need of the watches of this service. */
export interface Watches {
  readonly watches: WatchStore
  readonly messages: MessageStore
  readonly queue: DeliveryQueue
  readonly releases: ReleaseSource
  /** Networks that webhooks may lead to in addition to public addresses. */
  readonly opened: readonly Network[]
  /** Await it before the first watch is made: from then on publications are followed. */
  use(): Promise<void>
}

export interface WatchesOptions {
  config: Config
  accounts: Accounts
  releases: ReleaseSource
  mailer: Mailer | undefined
}

/** Starts the watches of this service: each publication that it serves is matched with them. They stop with the service. */
export async function openWatches(
  app: FastifyInstance,
  { config, accounts, releases, mailer }: WatchesOptions,
): Promise<Watches> {
  const { databaseUrl, redisUrl, dataPath, publicUrl = '', watches: settings } = config
  const dir = new DataDir(dataPath)
  // Opening the embedded database takes seconds and memory: not for a service without watches.
  const isUsed = async () => databaseUrl !== undefined || isThere(dir.watchMark())
  let seal: Promise<Seal> | undefined
  const sealOf = () => {
    seal ??= (
      settings.secret === undefined ? keptSecret(dir.watchSecret()) : Promise.resolve(settings.secret)
    ).then((secret) => new Seal(secret))
    // A folder that cannot be written now may be later.
    seal.catch(() => {
      seal = undefined
    })
    return seal
  }
  const watches = new WatchStore(accounts.database, sealOf)
  const messages = new MessageStore(accounts.database)
  const onError = (error: unknown) => {
    // The accounts log that they cannot be used when they are opened; what is due stays in the database.
    if (!isUnavailable(error))
      app.log.error({ err: error }, 'watches: what a publication changed was not sent yet')
  }
  const sending = {
    messages,
    watches,
    seal: sealOf,
    mail: mailer && ((message) => mailer.deliver(mailOf(message, publicUrl))),
    retrySeconds: settings.retrySeconds,
  } satisfies Omit<Delivering, 'dispatcher'>
  const send = async (id: string) => {
    // What sends over HTTP is loaded with the first message.
    const { guardedAgent } = await import('./send/guarded-agent.ts')
    const { deliver } = await import('./send/deliver.ts')
    // A client for each attempt: after one that was cut off undici connects again, and would keep that connection while the receiver does.
    const dispatcher = guardedAgent(settings.networks)
    try {
      return await deliver(id, { ...sending, dispatcher })
    } finally {
      await dispatcher.destroy()
    }
  }
  const due: DueMessages = {
    due: async (most, late) => ((await isUsed()) ? messages.due(most, late) : []),
  }
  // The embedded database is of one process: jobs that others take from Redis would find no message.
  const queue =
    redisUrl !== undefined && databaseUrl !== undefined
      ? new (await import('./queue/redis-queue.ts')).RedisDeliveries(redisUrl, due, send, onError)
      : new LocalDeliveries(due, send, onError)
  const follower = new PublicationFollower({
    releases,
    watches,
    messages,
    ledger: new ReleaseLedger(accounts.database),
    queue,
    isUsed,
    base: publicUrl,
    onError,
    everyMs: FOLLOW_EVERY,
  })
  app.addHook('onClose', async () => {
    await follower.close()
    await queue.close()
  })
  return {
    watches,
    messages,
    queue,
    releases,
    opened: networksOf(settings.networks),
    use: async () => {
      if (!(await isUsed())) await writeFile(dir.watchMark(), '')
    },
  }
}
