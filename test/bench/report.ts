/** The target of a measure, and whether the value must stay under it or reach it. */
export interface Target {
  limit: number
  atMost: boolean
}

/** One line of the result: what was measured, and against which target when there is one. */
export interface Measure {
  name: string
  value: number
  unit: string
  target?: Target
}

export const atMost = (limit: number): Target => ({ limit, atMost: true })
export const atLeast = (limit: number): Target => ({ limit, atMost: false })

/** One line of the result; without a target, a figure that only informs. */
export function measure(name: string, value: number, unit: string, target?: Target): Measure {
  return { name, value, unit, ...(target && { target }) }
}

/** What one step measured. */
export interface Findings {
  measures: Measure[]
  /** Markdown tables of what has more figures than one. */
  tables: string[]
  notes: string[]
}

/** When, where and by which command a run measured. */
export interface RunConditions {
  /** The day the run began, `YYYY-MM-DD`. */
  date: string
  machine: string
  versions: string
  command: string
}

export interface Report extends RunConditions {
  parcels: number
  steps: ({ step: string } & Findings)[]
  notes: string[]
}

/** Whether a measure reaches its target; undefined when it has none. */
export function verdict(measure: Measure): 'pass' | 'MISSED' | undefined {
  if (!measure.target) return undefined
  const { limit, atMost } = measure.target
  return (atMost ? measure.value <= limit : measure.value >= limit) ? 'pass' : 'MISSED'
}

/** Three digits that mean something (a whole number as it is), thousands set apart. */
export function formatValue(value: number): string {
  const decimals = Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** The measures as a Markdown table: value, target, and whether it was reached. */
export function measureTable(measures: readonly Measure[]): string {
  const rows = measures.map((measure) => {
    const { target } = measure
    const asked = target
      ? `${target.atMost ? '≤' : '≥'} ${target.limit.toLocaleString('en')} ${measure.unit}`
      : ''
    return `| ${measure.name} | ${formatValue(measure.value)} ${measure.unit} | ${asked} | ${verdict(measure) ?? ''} |`
  })
  return ['| measure | value | target | |', '|---|--:|--:|---|', ...rows].join('\n')
}

/** The report as a Markdown page. */
export function toMarkdown(report: Report): string {
  const notes = [...report.notes, ...report.steps.flatMap((one) => one.notes)]
  return [
    `# Bench: ${report.parcels.toLocaleString('en')} parcels`,
    '',
    `- ${report.date}, \`${report.command}\``,
    `- ${report.machine}`,
    `- ${report.versions}`,
    '',
    measureTable(report.steps.flatMap(({ measures }) => measures)),
    '',
    ...report.steps.flatMap(({ tables }) => tables).flatMap((table) => [table, '']),
    ...notes.map((note) => `- ${note}`),
    '',
  ].join('\n')
}

/** The report as one JSON document, with each verdict. */
export function toJson(report: Report): string {
  const steps = report.steps.map((one) => ({
    ...one,
    measures: one.measures.map((measure) => ({ ...measure, verdict: verdict(measure) })),
  }))
  return JSON.stringify({ ...report, steps }, null, 2)
}
