import { type HttpLoad, loadHttp, WARM_UP } from '../http-load.ts'
import type { BenchServer } from '../server-process.ts'
import type { Family } from './families.ts'

export const CONNECTIONS = [1, 8, 32] as const
const SECONDS = 2

/** One family at one number of connections, and a bare route asked right before it. */
export interface DoorLoad {
  family: string
  connections: number
  ours: HttpLoad
  bare: HttpLoad
  /** Processor time of the server for each request, microseconds; undefined where the system does not tell. */
  cpu: number | undefined
  bareCpu: number | undefined
}

/** Asks one family at each number of connections. The bare route goes first each time: what else the machine does weighs on both. */
export async function measureFamily(
  family: Family,
  service: BenchServer,
  bare: BenchServer,
): Promise<DoorLoad[]> {
  await loadHttp(service.base, family.paths, WARM_UP)
  const loads: DoorLoad[] = []
  for (const connections of CONNECTIONS) {
    const peer = await timed(bare, ['/'], connections)
    const own = await timed(service, family.paths, connections)
    loads.push({
      family: family.name,
      connections,
      ours: own.load,
      bare: peer.load,
      cpu: own.cpu,
      bareCpu: peer.cpu,
    })
  }
  return loads
}

async function timed(server: BenchServer, paths: string[], connections: number) {
  const before = await server.cpu()
  const load = await loadHttp(server.base, paths, { connections, seconds: SECONDS })
  const after = await server.cpu()
  const cpu = before === undefined || after === undefined ? undefined : (after - before) / load.requests
  return { load, cpu }
}
