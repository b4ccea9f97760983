import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sharedAccounts } from './accounts.ts'
import { docker } from './engine.ts'
import { Figures } from './figures.ts'
import { Installation } from './installation.ts'
import { freshness } from './jobs.ts'
import { replicaFaults } from './replicas.ts'

const OWN = ['proxy', 'api', 'worker', 'clock']
const figures = new Figures()
let started: Installation
const installation = () => started

beforeAll(async () => {
  started = await Installation.prepare()
  await started.compose('up', '-d', '--no-build', 'redis', 'postgres')
  const cut = ['ingest', 'cog', 'cadastre', 'dvf', '--area', '96', '--file', 'cog=/mirror/cog']
  await started.compose('run', '--rm', '-T', 'worker', ...cut)
  await started.compose('up', '-d', '--no-build')
  await started.replicas(2)
}, 600_000)

afterAll(async () => {
  process.stdout.write(`\n${figures}\n`)
  await started?.remove()
}, 120_000)

describe('docker-compose.yml', () => {
  test('makes its own containers read-only, for a user who is not root', async () => {
    for (const service of OWN) {
      const [id] = await started.containers(service)
      const found = await docker('inspect', '-f', '{{.HostConfig.ReadonlyRootfs}} {{.Config.User}}', id!)
      expect([service, found]).toEqual([service, 'true node'])
    }
  })

  test('closes the metrics of the services', async () => {
    for (const path of ['/metrics', '/%6Detrics']) expect((await fetch(started.url + path)).status).toBe(404)
  })

  describe('accounts', () => sharedAccounts(installation))
  describe('replicas, under load', () => replicaFaults(installation, figures))
  describe('workers and clock', () => freshness(installation, figures))

  // Last: it ends what the others use.
  test('down ends every service by itself within its grace', async () => {
    const running = (await Promise.all(OWN.map((name) => started.containers(name)))).flat()
    const began = performance.now()
    await started.compose('stop')
    expect(performance.now() - began).toBeLessThan(60_000)
    // 137 would be a process that had to be killed.
    const codes = await Promise.all(running.map((id) => docker('inspect', '-f', '{{.State.ExitCode}}', id)))
    expect(codes.filter((code) => code === '137')).toEqual([])
  }, 120_000)
})
