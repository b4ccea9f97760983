import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { builtFile } from '../../../shared/process/built-file.ts'
import { openRelease } from '../../../stores/open-release.ts'
import { loadHttp, WARM_UP } from '../http-load.ts'
import { startCluster } from '../postgres-cluster.ts'
import { peerOf } from '../postgres-install.ts'
import { atLeast, atMost, formatValue, type Measure, measure } from '../report.ts'
import { startNode, startService } from '../server-process.ts'
import type { StepContext } from '../step-context.ts'
import { table } from '../table.ts'
import { measureAgainst } from './against.ts'
import { measureAtOnce } from './at-once.ts'
import { type Family, familiesOf } from './families.ts'
import { startPeer } from './load-peer.ts'
import { type DoorLoad, measureFamily } from './measure.ts'

const BARE = builtFile('test/bench/doors/bare.js')
/** So high that nobody reaches it: every request is counted and let through. */
const HIGH = '999999999'

/** Builds the demo territory unless an earlier bench did, and gives its data folder. */
async function demoHome(): Promise<string> {
  const dataDir = join(tmpdir(), 'terrier-bench-demo')
  if (!existsSync(join(dataDir, 'current.json')))
    await promisify(execFile)(process.execPath, ['bin/terrier.mjs', 'demo'], {
      env: { ...process.env, TERRIER_DATA: dataDir },
    })
  return dataDir
}

/**
 * Asks every door of the service over the demo territory, each next to a route that does nothing; nearest once more with
 * every request counted, in Redis when `REDIS_URL` names one, else in memory. With `--against`, asks those of another checkout instead.
 */
export async function measureDoors({ options, findings, say }: StepContext): Promise<void> {
  const { against, seed } = options
  if (against !== undefined) {
    say(`Asking every door here and in ${against}.`)
    return measureAgainst(seed, against, findings)
  }
  const { postgres } = peerOf(options, findings)
  say('Asking every door over HTTP.')
  const redisUrl = process.env.REDIS_URL
  const dataDir = await demoHome()
  const families = await familiesOf(await openRelease(dataDir), seed)
  const cluster = postgres && (await startCluster(postgres))
  const bare = await startNode((port) => [BARE, String(port)], '/')
  try {
    await loadHttp(bare.base, ['/'], WARM_UP)
    const ask = async (asked: Family[], env: Record<string, string> = {}) => {
      const service = await startService(dataDir, env)
      const peer = cluster && (await startPeer(cluster, service, asked))
      try {
        const loads: DoorLoad[] = []
        for (const family of asked) loads.push(...(await measureFamily(family, service, bare, peer)))
        return loads
      } finally {
        await peer?.close()
        await service.close()
      }
    }
    const counted = families
      .filter(({ name }) => name === 'parcels/nearest')
      .map((family) => ({ ...family, name: `${family.name}, counted in ${redisUrl ? 'Redis' : 'memory'}` }))
    const quotas = { QUOTA_IP_MINUTE: HIGH, QUOTA_IP_DAY: HIGH, REDIS_URL: redisUrl ?? '' }
    const loads = await ask(families)
    if (counted.length > 0) loads.push(...(await ask(counted, quotas)))
    const service = await startService(dataDir)
    const atOnce = await measureAtOnce(service).finally(() => service.close())
    findings.measures.push(...measuresOf(loads, families), atOnce)
    findings.tables.push(tableOf(loads))
  } finally {
    await bare.close()
    await cluster?.close()
  }
}

function measuresOf(loads: readonly DoorLoad[], families: readonly Family[]): Measure[] {
  return loads
    .filter(({ connections }) => connections === 32)
    .flatMap(({ family, ours, bare }): Measure[] => {
      const target = families.find(({ name }) => name === family)?.target
      return [
        measure(
          `${family}, share of a bare route's rate`,
          (100 * ours.perSecond) / bare.perSecond,
          '%',
          target === undefined ? undefined : atLeast(100 * target),
        ),
        measure(`${family}, errors`, ours.errors, 'answers', atMost(0)),
      ]
    })
}

function tableOf(loads: readonly DoorLoad[]): string {
  const cpuOf = (cpu: number | undefined) => (cpu === undefined ? '' : formatValue(cpu))
  const rows = loads.map(({ family, connections, ours, bare, postgres, cpu, bareCpu }) => [
    family,
    String(connections),
    formatValue(Math.round(ours.perSecond)),
    formatValue(Math.round(bare.perSecond)),
    `${Math.round((100 * ours.perSecond) / bare.perSecond)} %`,
    postgres ? formatValue(Math.round(postgres.perSecond)) : '',
    postgres ? `${formatValue(ours.perSecond / postgres.perSecond)} ×` : '',
    formatValue(ours.p50),
    formatValue(ours.p99),
    cpuOf(cpu),
    cpuOf(bareCpu),
    cpu === undefined || bareCpu === undefined ? '' : `${Math.round((100 * bareCpu) / cpu)} %`,
  ])
  return table(
    [
      'door',
      'connections',
      'req/s',
      'bare req/s',
      'share',
      'PostgreSQL req/s',
      'ours / PostgreSQL',
      'p50 ms',
      'p99 ms',
      'CPU µs',
      'bare CPU µs',
      'CPU share',
    ],
    rows,
  )
}
