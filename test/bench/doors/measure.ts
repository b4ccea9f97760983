import { type HttpLoad, loadHttp, WARM_UP } from '../http-load.ts'
import { middleBy } from '../middle.ts'
import type { BenchServer } from '../server-process.ts'
import type { Family } from './families.ts'

/** Numbers of connections, and how often each is measured: the targets are for 32, where one bad moment must not decide. */
const ROUNDS = [
  [1, 1],
  [8, 1],
  [32, 3],
] as const
const SECONDS = 2

/** One family at one number of connections, and beside it, right before, a bare route and PostgreSQL where it is there. */
export interface DoorLoad {
  family: string
  connections: number
  ours: HttpLoad
  bare: HttpLoad
  postgres: HttpLoad | undefined
  /** Processor time of the server for each request, microseconds; undefined where the system does not tell. */
  cpu: number | undefined
  bareCpu: number | undefined
}

/**
 * Asks one family at each number of connections; of several rounds the one whose share of the bare route's rate is the middle one
 * counts. The peers go first each time: what else the machine does weighs on all.
 */
export async function measureFamily(
  family: Family,
  service: BenchServer,
  bare: BenchServer,
  postgres: BenchServer | undefined,
): Promise<DoorLoad[]> {
  for (const server of [service, postgres]) if (server) await loadHttp(server.base, family.paths, WARM_UP)
  const loads: DoorLoad[] = []
  for (const [connections, rounds] of ROUNDS) {
    const measured: DoorLoad[] = []
    for (let i = 0; i < rounds; i++)
      measured.push(await measureOnce(family, connections, service, bare, postgres))
    loads.push(middleBy(measured, shareOf))
  }
  return loads
}

const shareOf = ({ ours, bare }: DoorLoad) => ours.perSecond / bare.perSecond

async function measureOnce(
  family: Family,
  connections: number,
  service: BenchServer,
  bare: BenchServer,
  postgres: BenchServer | undefined,
): Promise<DoorLoad> {
  const peer = await timed(bare, ['/'], connections)
  const database = postgres && (await timed(postgres, family.paths, connections))
  const own = await timed(service, family.paths, connections)
  return {
    family: family.name,
    connections,
    ours: own.load,
    bare: peer.load,
    postgres: database?.load,
    cpu: own.cpu,
    bareCpu: peer.cpu,
  }
}

async function timed(server: BenchServer, paths: string[], connections: number) {
  const before = await server.cpu()
  const load = await loadHttp(server.base, paths, { connections, seconds: SECONDS })
  const after = await server.cpu()
  const cpu = before === undefined || after === undefined ? undefined : (after - before) / load.requests
  return { load, cpu }
}
