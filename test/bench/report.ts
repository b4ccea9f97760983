/** One line of the result: what was measured, and against which target when there is one. */
export interface Measure {
  name: string
  value: number
  unit: string
  /** The target, and whether the value must stay under it or reach it. */
  target?: { limit: number; atMost: boolean }
}

export interface Report {
  machine: string
  versions: string
  parcels: number
  measures: Measure[]
  /** Markdown tables of what has more figures than one. */
  tables: string[]
  notes: string[]
}

/** Whether a measure reaches its target; undefined when it has none. */
export function verdict(measure: Measure): 'pass' | 'MISS' | undefined {
  if (!measure.target) return undefined
  const { limit, atMost } = measure.target
  return (atMost ? measure.value <= limit : measure.value >= limit) ? 'pass' : 'MISS'
}

/** Three digits that mean something (a whole number as it is), thousands set apart. */
export function formatValue(value: number): string {
  const decimals = Number.isInteger(value) || value >= 100 ? 0 : value >= 10 ? 1 : 2
  return value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** The report as a Markdown page. */
export function toMarkdown(report: Report): string {
  const rows = report.measures.map((measure) => {
    const { target } = measure
    const asked = target
      ? `${target.atMost ? '≤' : '≥'} ${target.limit.toLocaleString('en')} ${measure.unit}`
      : ''
    return `| ${measure.name} | ${formatValue(measure.value)} ${measure.unit} | ${asked} | ${verdict(measure) ?? ''} |`
  })
  return [
    `# Bench: ${report.parcels.toLocaleString('en')} parcels`,
    '',
    `- ${report.machine}`,
    `- ${report.versions}`,
    '',
    '| measure | value | target | |',
    '|---|--:|--:|---|',
    ...rows,
    '',
    ...report.tables.flatMap((table) => [table, '']),
    ...report.notes.map((note) => `- ${note}`),
    '',
  ].join('\n')
}

/** The report as one JSON document, with each verdict. */
export function toJson(report: Report): string {
  const measures = report.measures.map((measure) => ({ ...measure, verdict: verdict(measure) }))
  return JSON.stringify({ ...report, measures }, null, 2)
}
