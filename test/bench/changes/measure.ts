import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { builtFile } from '../../../shared/process/built-file.ts'
import { inFolder } from '../in-folder.ts'
import { atLeast, atMost, measure } from '../report.ts'
import { startService } from '../server-process.ts'
import type { StepContext } from '../step-context.ts'

const run = promisify(execFile)
const computed = z.object({ seconds: z.number(), peakMegabytes: z.number(), changes: z.number() })

const LINK_NEXT = /<([^>]+)>; rel="next"/
/** Times that the comparison is made: the middle one counts. */
const ROUNDS = 3

/** Telling what changed in the parcels of a release of which 1 % differ, and reading 100,000 changes in pages over HTTP. */
export async function measureChanges({ dataPath, findings: report, say }: StepContext): Promise<void> {
  say('Comparing releases.')
  await inFolder('changes', async (folder) => {
    const copy = join(folder, 'data')
    const child = async (phase: string, name: string, oneIn = 0) => {
      const program = builtFile('test/bench/changes/child.js')
      const args = [program, phase, copy, join(folder, name), String(oneIn)]
      return (await run(process.execPath, args)).stdout
    }
    // Links: what is published beside them never writes to a stored file.
    await run('cp', ['-al', dataPath, copy])
    await child('edit', 'hundredth.json', 100)
    const rounds = []
    for (let i = 0; i < ROUNDS; i++)
      rounds.push(computed.parse(JSON.parse(await child('compute', 'hundredth.json'))))
    const { seconds, peakMegabytes, changes } = rounds.sort((a, b) => a.seconds - b.seconds)[1]!
    report.measures.push(
      measure('what changed in the parcels, 1 % of them', seconds, 's', atMost(5)),
      measure('the same, peak memory', peakMegabytes, 'MB', atMost(1000)),
    )
    report.notes.push(`${changes} rows of the parcels differ: added, removed or with another surface`)
    await child('edit', 'tenth.json', 10)
    await child('publish', 'tenth.json')
    report.measures.push(await readPages(copy))
  })
}

async function readPages(dataPath: string) {
  const server = await startService(dataPath, {})
  try {
    let rows = 0
    let path: string | undefined = '/v1/changes?dataset=cadastre&limit=5000&format=ndjson'
    const from = performance.now()
    while (path !== undefined) {
      const answer: Response = await fetch(`${server.base}${path}`)
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`)
      for (const sign of await answer.text()) if (sign === '\n') rows++
      path = LINK_NEXT.exec(answer.headers.get('link') ?? '')?.[1]
    }
    const seconds = (performance.now() - from) / 1000
    return measure(`${rows} changes read in pages of 5,000, as lines`, rows / seconds, '/s', atLeast(20_000))
  } finally {
    await server.close()
  }
}
