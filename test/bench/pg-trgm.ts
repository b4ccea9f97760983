import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fold } from '../../shared/addresses/words.ts'
import { type BenchQuery, QUERY_KINDS, type QueryKind } from './addresses.ts'
import { type Latency, timeEach } from './latency.ts'
import { startCluster } from './postgres-cluster.ts'
import type { PostgresInstall } from './postgres-install.ts'
import type { BenchCommune, BenchStreet } from './street-names.ts'

const WARM_UP = 20

export interface TrigramResult extends Latency {
  /** Share of first answers that are the street asked for, 0 to 1. */
  right: number
}

/** Asks PostgreSQL with pg_trgm (GIN over name and town, best similarity first) the same questions about the same streets. */
export async function measureTrigrams(
  install: PostgresInstall,
  communes: readonly BenchCommune[],
  streets: readonly BenchStreet[],
  queries: Readonly<Record<QueryKind, readonly BenchQuery[]>>,
): Promise<Record<QueryKind, TrigramResult>> {
  const { pool, dir, close } = await startCluster(install)
  try {
    const text = ({ name, commune }: BenchStreet) => `${fold(name)} ${fold(communes[commune]!.name)}`
    const csv = join(dir, 'streets.csv')
    await writeFile(csv, streets.map((street, row) => `${row},${text(street)}\n`).join(''))
    await chmod(csv, 0o644)
    await pool.query('CREATE EXTENSION pg_trgm')
    await pool.query('CREATE UNLOGGED TABLE streets (row int, name text)')
    await pool.query(`COPY streets FROM '${csv}' (FORMAT csv)`)
    await pool.query('CREATE INDEX streets_name ON streets USING gin (name gin_trgm_ops)')
    await pool.query('VACUUM ANALYZE streets')
    const ask = (question: string) =>
      pool.query<{ name: string }>({
        name: 'search',
        text: 'SELECT name FROM streets WHERE name % $1 ORDER BY similarity(name, $1) DESC LIMIT 5',
        values: [question],
      })
    const results: [QueryKind, TrigramResult][] = []
    for (const kind of QUERY_KINDS) {
      const asked = queries[kind]
      for (const query of asked.slice(0, WARM_UP)) await ask(query.text)
      let right = 0
      const timed = await timeEach(asked.length, async (i) => {
        const { rows } = await ask(asked[i]!.text)
        if (rows[0]?.name === text(asked[i]!.street)) right++
      })
      results.push([kind, { ...timed, right: right / asked.length }])
    }
    return Object.fromEntries(results) as Record<QueryKind, TrigramResult>
  } finally {
    await close()
  }
}
