import { z } from 'zod'
import { openRelease } from '../../../stores/open-release.ts'
import { measureNearest } from '../nearest.ts'
import { drawPoints } from '../points.ts'

const asked = z.strictObject({ dataPath: z.string(), lake: z.string(), points: z.int(), seed: z.int() })

/** Asks nearest in a process of its own, and says on stdout how many a second it answered. */
const { dataPath, lake, points, seed } = asked.parse(JSON.parse(process.argv[2]!))
const stores = await openRelease(dataPath)
const drawn = await drawPoints(lake, points, seed)
// Whoever started several starts them asking together.
process.stdout.write('ready\n')
process.stdin.once('data', async () => {
  const { perSecond } = await measureNearest(stores, drawn)
  process.stdout.write(`${JSON.stringify({ perSecond })}\n`)
  process.stdin.destroy()
})
