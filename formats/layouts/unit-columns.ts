import type { FileColumns, UnitRecord } from '../../shared/release/release.ts'
import { ColumnReport } from './column-report.ts'

/** How the files of a dataset differ from the known layouts, over several places. */
export interface DatasetColumns extends FileColumns {
  dataset: string
}

/** What records of units say of columns, the same differences of several units once. `units` may name a dataset several times. */
export function columnsOfUnits(
  units: readonly { dataset: string; records: readonly UnitRecord[] }[],
): DatasetColumns[] {
  const reports = new Map<string, ColumnReport>()
  for (const { dataset, records } of units) {
    const report = reports.get(dataset) ?? new ColumnReport()
    reports.set(dataset, report)
    for (const { columns = [] } of records) report.add(columns)
  }
  return [...reports].flatMap(([dataset, { entries }]) => entries.map((entry) => ({ dataset, ...entry })))
}

/** The same in words, a line each for unknown and for missing columns. */
export function describeColumns({ dataset, file, files, unknown, missing }: DatasetColumns): string[] {
  const where = files === 1 ? file : `${file} and ${files - 1} more`
  const line = (words: string, names: readonly string[]) =>
    names.length === 0 ? [] : [`${dataset}: ${words}: ${names.join(', ')} (${where})`]
  return [...line('columns not known, not read', unknown), ...line('columns missing, read as empty', missing)]
}
