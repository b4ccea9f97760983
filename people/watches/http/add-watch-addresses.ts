import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { parameterSentences } from '../../../api/answers/parameter-sentences.ts'
import { invalidParameters } from '../../../api/answers/problems.ts'
import { storesOf } from '../../../api/plugins/release-lease.ts'
import { holdersOf } from '../../../api/quotas/holder.ts'
import { invalidKey } from '../../../api/quotas/problems.ts'
import type { CountOptions } from '../../../api/quotas/subject.ts'
import { jsonBodyReader } from '../../../api/rest/read-json-body.ts'
import type { RouteHooks } from '../../../api/rest/routes.ts'
import { callerOf } from '../../../shared/callers/caller.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { KeyHolder } from '../../accounts/keys/key-store.ts'
import { Attempts } from '../../accounts/people/attempts.ts'
import type { Watches } from '../open-watches.ts'
import { checkDatasets, checkName, checkWatch, type WatchEntry } from '../read/check-watch.ts'
import { sendTest } from '../send/send-test.ts'
import type { Watch } from '../watch.ts'
import { describeDelivery, describeWatch, WATCHES_PATH } from './describe-watch.ts'
import { unknownWatch, watchProblem } from './problems.ts'
import { watchChangeSchema, watchOrderSchema } from './schemas.ts'
import { watchSentences } from './watch-sentences.ts'

export interface WatchAddressesOptions {
  own: Watches
  accounts: Accounts
  /** Whether the service sends mail. */
  sendsMail: boolean
  hooks: RouteHooks
  counting: CountOptions
}

const readOrder = jsonBodyReader(watchOrderSchema)
const readChange = jsonBodyReader(watchChangeSchema)

type Answer = (holder: KeyHolder, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** Adds `/v1/watches`: the watches of the account that a key belongs to, under the rules of its pages. They are no operations: no release answers them. */
export function addWatchAddresses(
  app: FastifyInstance,
  { own, accounts, sendsMail, hooks, counting }: WatchAddressesOptions,
): void {
  const { watches, messages } = own
  const attempts = new Attempts(counting.quotas)
  const keyOf = holdersOf(counting, watchSentences.watches())

  const add = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, answer: Answer) =>
    app.route({
      method,
      url: `${WATCHES_PATH}${path}`,
      ...hooks,
      handler: async (request, reply) => {
        const keyId = await keyOf(request)
        try {
          const holder = await accounts.keys.holderOf(keyId)
          // It was revoked since it was looked up.
          if (!holder) throw invalidKey()
          refuseQuery(request)
          return send(reply, await answer(holder, request, reply))
        } catch (error) {
          throw watchProblem(error)
        }
      },
    })

  /** The watch of the address, of the account that asks. Throws the 404 Problem. */
  const watchOf = async (holder: KeyHolder, request: FastifyRequest): Promise<Watch> =>
    (await watches.find(holder.id, idOf(request))) ?? unknown()

  add('GET', '', async (holder) => (await watches.list(holder.id)).map(describeWatch))

  add('POST', '', async (holder, request, reply) => {
    const { name, place, datasets = [], url } = readOrder(request.body)
    await attempts.count('create-watch', callerOf(request), holder.id)
    const entry: WatchEntry = {
      name,
      place: place.kind === 'communes' ? { kind: place.kind, codes: place.communeCodes } : place,
      datasets,
      url: url ?? '',
    }
    const rules = { byMail: sendsMail && holder.confirmed, opened: own.opened }
    const wanted = await checkWatch(entry, storesOf(request), rules)
    await own.use()
    const { watch, secret = null } = await watches.create(holder.id, wanted)
    const described = describeWatch(watch)
    reply.code(201).header('location', described.links.self)
    return { ...described, secret }
  })

  add('GET', '/:id', async (holder, request) => describeWatch(await watchOf(holder, request)))

  add('PATCH', '/:id', async (holder, request) => {
    const { name, datasets, paused } = readChange(request.body)
    const changed = await watches.change(holder.id, idOf(request), {
      name: name === undefined ? undefined : checkName(name),
      datasets: datasets && checkDatasets(datasets),
      paused,
    })
    return describeWatch(changed ?? unknown())
  })

  add('DELETE', '/:id', async (holder, request, reply) => {
    if (!(await watches.delete(holder.id, idOf(request)))) unknown()
    reply.code(204)
  })

  add('POST', '/:id/test', async (holder, request, reply) => {
    const watch = await watchOf(holder, request)
    await attempts.count('test-watch', callerOf(request), holder.id)
    const id = await sendTest(watch, own)
    const sent = (await messages.log(watch.id)).find((message) => message.id === id)
    reply.code(202)
    return describeDelivery(sent ?? unknown())
  })

  add('GET', '/:id/deliveries', async (holder, request) => {
    const watch = await watchOf(holder, request)
    return (await messages.log(watch.id)).map(describeDelivery)
  })
}

const pathSchema = z.object({ id: z.string() })
const idOf = ({ params }: FastifyRequest): string => pathSchema.parse(params).id

function unknown(): never {
  throw unknownWatch()
}

/** Throws the 400 Problem: these addresses take no parameters. */
function refuseQuery({ query }: FastifyRequest): void {
  const [name] = Object.keys(z.record(z.string(), z.unknown()).parse(query))
  if (name !== undefined)
    throw invalidParameters([{ parameter: `query.${name}`, detail: parameterSentences.takesNone() }])
}

/** Watches change and are of one person: no cache keeps them. */
function send(reply: FastifyReply, data: unknown): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (data === undefined) return reply.send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify({ data }))
}
