import cluster, { type Worker } from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { z } from 'zod'
import { messageOf } from '../../shared/process/message-of.ts'

/** The member of an answer of the primary that has the number of its request. */
const ANSWER = 'terrier:metrics'
/** Milliseconds to wait for the primary; longer than the five seconds after which prom-client gives up on a process. */
const ANSWER_LIMIT = 6000

const askSchema = z.object({ ask: z.int() })
const answerSchema = z.object({
  [ANSWER]: z.int(),
  text: z.string().optional(),
  failure: z.string().optional(),
})
type Answer = z.input<typeof answerSchema>

/** Whether a message of a serving process asks for the metrics of all processes. */
export function isAsk(message: unknown): message is z.infer<typeof askSchema> {
  return askSchema.safeParse(message).success
}

/**
 * For the primary: sends the serving process that asked what `gather` gives, or why it gives nothing. Never rejects: prom-client rejects when a
 * process does not answer within five seconds, and a rejection without a handler would end the primary and all processes with it.
 */
export async function answerAsk(
  worker: Pick<Worker, 'isConnected' | 'send'>,
  ask: number,
  gather: () => Promise<string>,
): Promise<void> {
  const answer: Answer = await gather().then(
    (text) => ({ [ANSWER]: ask, text }),
    (error: unknown) => ({ [ANSWER]: ask, failure: messageOf(error) }),
  )
  // Without a callback, Node emits the error of a process that ends at this moment as an event, which would end the primary.
  if (worker.isConnected()) worker.send(answer, () => undefined)
}

/**
 * For one of several serving processes: gives the metrics of all as one text, because a scrape reaches any of them. Values are summed,
 * unless a metric says otherwise. Throws when the primary process does not answer, or another serving process does not answer it.
 */
export function sharedMetrics(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries(registry)
  // The constructor makes this process answer the primary when it collects.
  new AggregatorRegistry()
  let asks = 0
  return () => {
    const ask = ++asks
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        process.off('message', receive)
        reject(new Error('The primary process does not answer'))
      }, ANSWER_LIMIT)
      const receive = (message: unknown) => {
        const { data } = answerSchema.safeParse(message)
        if (data?.[ANSWER] !== ask) return
        clearTimeout(late)
        process.off('message', receive)
        if (data.text !== undefined) resolve(data.text)
        else reject(new Error(`The metrics of all serving processes cannot be gathered: ${data.failure}`))
      }
      process.on('message', receive)
      cluster.worker?.send({ ask })
    })
  }
}
