import { refresh } from '../../ingest/run/refresh.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { type IngestAsked, type IngestSteps, ingestAsked } from './ingest-steps.ts'
import { processorSecondsOf } from './process-tree.ts'
import { StepClock } from './step-clock.ts'

/** One ingest in a process of its own, so that its memory and processor time are its alone; says on stdout how it went. */
async function run({
  dataPath,
  datasets,
  area,
  mirror,
  files,
  processes,
}: IngestAsked): Promise<IngestSteps> {
  const cpuSeconds = () => processorSecondsOf(process.pid)
  const clock = new StepClock(() => performance.now() / 1000, cpuSeconds)
  await refresh({
    dataDir: new DataDir(dataPath),
    datasets,
    area,
    mirror,
    files,
    millesimes: {},
    progress: { step: (name) => ({ update: () => {}, end: clock.begin(name) }) },
    processes,
  })
  return {
    steps: clock.done,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    cpuSeconds: cpuSeconds(),
  }
}

console.log(JSON.stringify(await run(ingestAsked.parse(JSON.parse(process.argv[2]!)))))
