import { measureAddresses, QUERY_KINDS } from './addresses.ts'
import { measureTrigrams } from './pg-trgm.ts'
import { ensurePostgres } from './postgres-install.ts'
import { atLeast, measure } from './report.ts'
import type { StepContext } from './step-context.ts'

/** Questions asked of each kind; PostgreSQL is asked a twentieth of them. */
const QUESTIONS = 2000

/** The search of addresses in process, and pg_trgm over the same streets. */
export async function addressesStep({ options, findings: report, say }: StepContext): Promise<void> {
  say(`Indexing ${options.streets} streets and searching them.`)
  const ours = await measureAddresses(options.streets, QUESTIONS, options.seed)
  report.measures.push(...ours.measures)
  if (!options.postgis) return
  const install = ensurePostgres()
  if ('reason' in install) {
    report.notes.push(`pg_trgm left out: ${install.reason}`)
    return
  }
  say('Asking pg_trgm the same.')
  const asked = Object.fromEntries(
    QUERY_KINDS.map((kind) => [kind, ours.queries[kind].slice(0, QUESTIONS / 20)]),
  ) as typeof ours.queries
  const peers = await measureTrigrams(install, ours.communes, ours.streets, asked)
  for (const kind of QUERY_KINDS) {
    const peer = peers[kind]
    report.measures.push(
      measure(`pg_trgm, ${kind}, p50`, peer.p50 / 1000, 'ms'),
      measure(`pg_trgm, ${kind}, p99`, peer.p99 / 1000, 'ms'),
      measure(`pg_trgm, ${kind}, first answer right`, 100 * peer.right, '%'),
      measure(`pg_trgm p50 / ours, ${kind}`, peer.p50 / ours.latency[kind].p50, '×', atLeast(5)),
    )
  }
}
