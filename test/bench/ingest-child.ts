import { refresh } from '../../ingest/refresh.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { type IngestAsked, type IngestSteps, ingestAsked } from './ingest-steps.ts'

/** One ingest in a process of its own, so that its memory and processor time are its alone; says on stdout how it went. */
async function run({ dataPath, datasets, area, mirror, files }: IngestAsked): Promise<IngestSteps> {
  const steps: IngestSteps['steps'] = []
  const step = (name: string) => {
    const start = performance.now()
    const before = cpuSeconds()
    return {
      update: () => {},
      end: () =>
        void steps.push({
          name,
          seconds: (performance.now() - start) / 1000,
          cpuSeconds: cpuSeconds() - before,
        }),
    }
  }
  await refresh({
    dataDir: new DataDir(dataPath),
    datasets,
    area,
    mirror,
    files,
    millesimes: {},
    progress: { step },
  })
  return { steps, peakMegabytes: process.resourceUsage().maxRSS / 1024, cpuSeconds: cpuSeconds() }
}

function cpuSeconds(): number {
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  return (userCPUTime + systemCPUTime) / 1e6
}

console.log(JSON.stringify(await run(ingestAsked.parse(JSON.parse(process.argv[2]!)))))
