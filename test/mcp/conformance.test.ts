import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../api/app.ts'
import { quietConfig } from '../support/build-test-app.ts'
import { listen } from '../support/mcp.ts'
import { temporaryDir } from '../support/temp.ts'
import { TinyReleases } from '../support/tiny-release.ts'

const SUITE = resolve(
  import.meta.dirname,
  '../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
)

let app: Awaited<ReturnType<typeof buildApp>>
let url: string
beforeAll(async () => {
  app = await buildApp({ config: quietConfig, releases: new TinyReleases() })
  url = `${await listen(app)}/mcp`
})
afterAll(() => app?.close())

async function scenario(name: string): Promise<{ code: number | null; said: string }> {
  const args = [
    SUITE,
    'server',
    '--url',
    url,
    '--scenario',
    name,
    '--output-dir',
    await temporaryDir('conformance'),
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((done) => child.once('exit', done)),
  ])
  return { code, said: out + err }
}

/** The scenarios of the official suite that need no tools, resources or prompts made for it. */
test.each([
  ['server-initialize', 1],
  ['ping', 1],
  ['tools-list', 1],
  ['resources-list', 1],
  ['prompts-list', 1],
  ['dns-rebinding-protection', 2],
])('passes %s, %i checks', async (name, checks) => {
  const { code, said } = await scenario(name)
  expect(said).toContain(`Passed: ${checks}/${checks}, 0 failed`)
  expect(code).toBe(0)
})
