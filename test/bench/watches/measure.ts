import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { builtFile } from '../../../shared/process/built-file.ts'
import { inFolder } from '../in-folder.ts'
import { atMost, measure } from '../report.ts'
import type { StepContext } from '../step-context.ts'

const run = promisify(execFile)
const matched = z.object({
  seconds: z.number(),
  stall: z.number(),
  peakMegabytes: z.number(),
  told: z.number(),
  changes: z.number(),
})
const DRAWINGS = 1000

/** What one publication, of which 1 % of the parcels differ, costs the process that tells 1,000 drawings of it. */
export async function measureWatches({
  options,
  dataPath,
  findings: report,
  say,
}: StepContext): Promise<void> {
  say('Sending a publication to drawings.')
  await inFolder('watches', async (folder) => {
    const copy = join(folder, 'data')
    const child = async (program: string, ...args: string[]) => {
      return (await run(process.execPath, [builtFile(`test/bench/${program}`), ...args])).stdout
    }
    // Links: what is published beside them never writes to a stored file.
    await run('cp', ['-al', dataPath, copy])
    const edited = join(folder, 'hundredth.json')
    await child('changes/child.js', 'edit', copy, edited, '100')
    await child('changes/child.js', 'publish', copy, edited, '100')
    const { seconds, stall, peakMegabytes, told, changes } = matched.parse(
      JSON.parse(await child('watches/child.js', copy, String(DRAWINGS), String(options.seed))),
    )
    const name = `what 1 % of the parcels changed in ${DRAWINGS.toLocaleString('en')} drawings`
    report.measures.push(
      measure(name, seconds, 's'),
      measure('the same, longest stall of the event loop', stall, 'ms', atMost(50)),
      measure('the same, peak memory of the process', peakMegabytes, 'MB'),
    )
    report.notes.push(
      `${told} of the drawings (24 corners, 200 m to 5 km from the middle) were told of ${changes} changes in all`,
    )
  })
}
