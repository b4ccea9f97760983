import type { BenchOptions } from './options.ts'
import type { Findings } from './report.ts'

/** What a step is given: the parameters, the data folder of the generated département, where its figures go, and where it reports progress. */
export interface StepContext {
  options: BenchOptions
  dataPath: string
  findings: Findings
  say: (text: string) => void
}
