import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { z } from 'zod'

/** The member of an answer of the primary that has the number of its request. */
export const ANSWER = 'terrier:metrics'
/** Milliseconds to wait for the primary; longer than the five seconds after which prom-client gives up on a process. */
const ANSWER_LIMIT = 6000

const askSchema = z.object({ ask: z.int() })
const answerSchema = z.object({ [ANSWER]: z.int(), text: z.string() })

/** Whether a message of a serving process asks for the metrics of all processes. */
export function isAsk(message: unknown): message is z.infer<typeof askSchema> {
  return askSchema.safeParse(message).success
}

/**
 * For one of several serving processes: gives the metrics of all as one text, because a scrape reaches any of them. Values are summed,
 * unless a metric says otherwise. Throws when the primary process does not answer.
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
        resolve(data.text)
      }
      process.on('message', receive)
      cluster.worker?.send({ ask })
    })
  }
}
