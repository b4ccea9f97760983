import cluster from 'node:cluster'
import { AggregatorRegistry, type Registry } from 'prom-client'
import { z } from 'zod'

/** Names the question an answer of the primary belongs to. */
export const ANSWER = 'terrier:metrics'
/** Milliseconds; prom-client itself gives up on a process after five seconds. */
const PATIENCE = 6000

const askSchema = z.object({ ask: z.int() })
const answerSchema = z.object({ [ANSWER]: z.int(), text: z.string() })

/** Whether a serving process wants the metrics of all. */
export function isAsk(message: unknown): message is z.infer<typeof askSchema> {
  return askSchema.safeParse(message).success
}

let asks = 0

/**
 * In one of several processes: the metrics of all of them as one, for whoever asks reaches any of them. Sums, unless a metric says
 * otherwise. Throws when the primary process does not answer.
 */
export function sharedMetrics(registry: Registry): () => Promise<string> {
  AggregatorRegistry.setRegistries(registry)
  // Answers the primary when it gathers.
  new AggregatorRegistry()
  return () => {
    const ask = ++asks
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        process.off('message', hear)
        reject(new Error('The primary process does not answer'))
      }, PATIENCE)
      const hear = (message: unknown) => {
        const { data } = answerSchema.safeParse(message)
        if (data?.[ANSWER] !== ask) return
        clearTimeout(late)
        process.off('message', hear)
        resolve(data.text)
      }
      process.on('message', hear)
      cluster.worker?.send({ ask })
    })
  }
}
