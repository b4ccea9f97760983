import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root, text } from '../structure/project.ts'
import { buildTestApp } from '../support/build-test-app.ts'
import { listen } from '../support/mcp.ts'

const run = promisify(execFile)

test('the conversation that the page of agents gives works against a running service', async () => {
  const url = await listen(await buildTestApp())
  const [, script] = /\nnode (docs\/\S+\.mjs) http:\/\/127\.0\.0\.1:3000\n/.exec(text('docs/agents.md'))!
  const { stdout } = await run(process.execPath, [join(root, script!), url], { timeout: 100_000 })
  expect(stdout.split('\n')).toEqual([
    expect.stringMatching(/^27 tools: search_address, get_nearest_parcel, .*, find_tools, call_tool$/),
    'with a session: the parcel at 2.5, 46.5 is 960010000A0001',
    'without a session: 960010000A0001 has 2000 m²',
    '',
  ])
})

test('it ends with an error when nobody answers', async () => {
  const script = join(root, 'docs/ask-as-agent.mjs')
  await expect(run(process.execPath, [script, 'http://127.0.0.1:1'])).rejects.toThrow('fetch failed')
})

test('the configurations in the documentation are JSON with an address of /mcp, or start terrier mcp', () => {
  const blocks = ['README.md', 'docs/agents.md'].flatMap((page) =>
    [...text(page).matchAll(/```json\n(.*?)```/gs)].map((match) => match[1]!),
  )
  expect(blocks.length).toBeGreaterThanOrEqual(4)
  for (const block of blocks) {
    // VS Code asks for the key by `inputs`.
    const { inputs: _, ...servers } = z.looseObject({}).parse(JSON.parse(block))
    z.record(z.string(), z.object({ terrier: z.json() })).parse(servers)
    expect(block).toMatch(/"https?:\/\/[^"]+\/mcp"|"mcp", "--data", "\/path\/to\/data"/)
  }
})
