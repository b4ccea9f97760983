import { type Findings, measureTable, type RunConditions } from './report.ts'

/** The section of a step: its name, when, where and how it was measured, the measures, then tables and notes. */
export function sectionOf(step: string, findings: Findings, run: RunConditions): string {
  const { measures, tables, notes } = findings
  return [
    `## \`${step}\`\n${run.date}, ${run.machine}, ${run.versions}: \`${run.command}\``,
    ...(measures.length > 0 ? [measureTable(measures)] : []),
    ...tables,
    ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join('\n')] : []),
  ].join('\n\n')
}

/**
 * The page with these sections in the place of those of the same steps; a step that the page does not have comes last. All other text stays
 * as it is: a section begins at a line "## `step`" and ends before the next line that begins with "## ".
 */
export function withSections(page: string, sections: ReadonlyMap<string, string>): string {
  const parts = page
    .trimEnd()
    .split(/^(?=## )/m)
    .map((text) => ({ step: /^## `([\w-]+)`$/m.exec(text.split('\n', 1)[0]!)?.[1], text: text.trimEnd() }))
  const present = new Set(parts.map(({ step }) => step))
  return [
    ...parts.map(({ step, text }) => (step === undefined ? text : (sections.get(step) ?? text))),
    ...[...sections].filter(([step]) => !present.has(step)).map(([, text]) => text),
  ]
    .join('\n\n')
    .concat('\n')
}
