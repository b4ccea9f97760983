import { describe, expect, test } from 'vitest'
import { docker, run } from './engine.ts'

const READ_ONLY = ['--rm', '--network', 'none', '--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL']
/** What the image may add to its base, MB. */
const LIMIT_MB = 200

describe('the image', () => {
  test('says what it is, runs as an unprivileged user and has a health check', async () => {
    const said = JSON.parse(await docker('image', 'inspect', '-f', '{{json .Config}}', 'terrier'))
    expect(said.Labels).toMatchObject({
      'org.opencontainers.image.title': 'Terrier',
      'org.opencontainers.image.licenses': 'MIT',
      'org.opencontainers.image.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
    })
    expect([said.User, said.Healthcheck.Test[0]]).toEqual(['node', 'CMD'])
  })

  test(`adds at most ${LIMIT_MB} MB to its base`, async () => {
    const size = async (name: string) =>
      Number(await docker('image', 'inspect', '-f', '{{.Size}}', name)) / 1e6
    const added = (await size('terrier')) - (await size('node:24-bookworm-slim'))
    process.stdout.write(`The image adds ${added.toFixed(0)} MB to its base.\n`)
    expect(added).toBeGreaterThan(0)
    expect(added).toBeLessThan(LIMIT_MB)
  })

  test('makes the demo and answers with nothing writable but a volume, and without a network', async () => {
    const volume = await docker('volume', 'create')
    try {
      const mounted = [...READ_ONLY, '--volume', `${volume}:/data`]
      expect(await docker('run', ...mounted, 'terrier', 'demo')).toContain('Demo territory published')
      const ask = `
        const { spawn } = require('node:child_process')
        const served = spawn('node', ['bin/terrier.mjs', 'serve'], { stdio: 'inherit' })
        const paths = ['/v1/parcels/960010000A0001', '/docs', '/map', '/account']
        const look = async () => {
          const statuses = await Promise.all(paths.map(async (path) => (await fetch('http://127.0.0.1:3000' + path)).status))
          console.log('statuses ' + statuses.join(' '))
          served.kill()
        }
        const wait = () => fetch('http://127.0.0.1:3000/ready').then((r) => r.ok ? look() : setTimeout(wait, 200), () => setTimeout(wait, 200))
        wait()`
      const said = await run([
        'docker',
        'run',
        ...mounted,
        '--env',
        'HOST=127.0.0.1',
        '--entrypoint',
        'node',
        'terrier',
        '-e',
        ask,
      ])
      expect(said).toContain('statuses 200 200 200 200')
    } finally {
      await docker('volume', 'rm', volume)
    }
  })
})
