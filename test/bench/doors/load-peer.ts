import { builtFile } from '../../../shared/process/built-file.ts'
import type { Cluster } from '../postgres-cluster.ts'
import { type BenchServer, startNode } from '../server-process.ts'
import type { Family } from './families.ts'

const PEER = builtFile('test/bench/doors/peer.js')
/** Rows of one statement. */
const BATCH = 200

/**
 * Gives PostgreSQL every answer of the service, and starts a Fastify server that looks them up there: the kindest peer there is, for
 * which nothing is left to compute. Throws when the service does not answer a question.
 */
export async function startPeer(
  cluster: Cluster,
  service: BenchServer,
  families: readonly Family[],
): Promise<BenchServer> {
  const questions = [...new Set(families.flatMap(({ paths }) => paths))]
  await cluster.pool.query('DROP TABLE IF EXISTS answers')
  await cluster.pool.query('CREATE TABLE answers (question text PRIMARY KEY, body text NOT NULL)')
  for (let at = 0; at < questions.length; at += BATCH) {
    const some = questions.slice(at, at + BATCH)
    const bodies = await Promise.all(
      some.map(async (question) => {
        const answer = await fetch(service.base + question)
        if (!answer.ok) throw new Error(`${question} answers ${answer.status}`)
        return answer.text()
      }),
    )
    await cluster.pool.query('INSERT INTO answers SELECT * FROM unnest($1::text[], $2::text[])', [
      some,
      bodies,
    ])
  }
  await cluster.pool.query('VACUUM ANALYZE answers')
  return startNode((port) => [PEER, cluster.dir, String(port)], questions[0]!)
}
