import { type CsvFormat, csvLayout } from '../../../formats/csv/columns.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { FileLayout } from '../../../formats/layouts/file-layout.ts'
import { type IncomeLevel, MEASURES } from './measures.ts'

/** What begins the names of a file's columns: of files by IRIS, available or declared incomes. */
type Prefix = '' | 'DISP_' | 'DEC_'

/** Figures of a wide file that are not read: other deciles and shares, poverty by age and tenure, marks of precision. */
const IGNORED = [
  'LIBGEO',
  /^((DISP|DEC)_)?(TP60(AGE\d|TOL\d)?|INCERT|Q[123]|EQ|D[1-9]|RD|S80S20|GI|PACT|PTSA|PCHO|PBEN|PPEN|PPAT|PPSOC|PPFAM|PPMINI|PPLOGT|PIMPOT|PIMP|PAUT)\d\d$/,
  /^(DISP|DEC)_NOTE\d\d$/,
]

/** Columns of a wide file of a year (two digits). The median is what the file is about; a figure that it lacks is given as not published. */
function formatOf(prefix: Prefix, year: string): CsvFormat {
  const measures = MEASURES.flatMap(({ field, zone, iris }) => {
    const column = prefix === '' ? zone : iris
    return column?.startsWith(prefix) ? [[field, [`${column}${year}`]] as const] : []
  })
  const columns = { code: [prefix === '' ? 'CODGEO' : 'IRIS'], ...Object.fromEntries(measures) }
  return {
    delimiter: ';',
    columns,
    optional: Object.keys(columns).filter((field) => field !== 'code' && !field.endsWith('.median')),
    ignored: IGNORED,
  }
}

/**
 * How a file with a line a zone is read, and its year (two digits), which stands in the names of its columns. Throws IngestError when no column
 * names a median.
 */
export function wideFormat(
  header: readonly string[],
  kind: IncomeLevel,
  url: string,
): { year: string; format: CsvFormat } {
  const prefix = kind !== 'iris' ? '' : header.some((name) => name.startsWith('DISP_')) ? 'DISP_' : 'DEC_'
  const year = header.flatMap((name) => /^(?:DISP_|DEC_)?MED(\d\d)$/.exec(name)?.[1] ?? [])[0]
  if (year === undefined)
    throw new IngestError(`${url} has no column "${prefix}MED<year>": it is no file of incomes`)
  return { year, format: formatOf(prefix, year) }
}

/**
 * The layout with a line a zone and figure. A dimension more would give a zone several figures of one measure: those are refused as
 * duplicates, and too many stop the ingest.
 */
export const LONG_FORMAT: CsvFormat = {
  delimiter: ';',
  columns: {
    geo: ['GEO'],
    geo_object: ['GEO_OBJECT'],
    filosofi_measure: ['FILOSOFI_MEASURE'],
    unit_measure: ['UNIT_MEASURE'],
    unit_mult: ['UNIT_MULT'],
    conf_status: ['CONF_STATUS'],
    obs_status: ['OBS_STATUS'],
    time_period: ['TIME_PERIOD'],
    obs_value: ['OBS_VALUE'],
  },
  optional: ['unit_measure'],
}

const wide = (prefix: Prefix, file: Pick<FileLayout, 'name' | 'member'>) =>
  csvLayout(formatOf(prefix, '*'), file)

export const layouts: readonly FileLayout[] = [
  csvLayout(LONG_FORMAT, { name: 'a line a figure', member: /DS_FILOSOFI_CC(_\d{4})?_data\.csv$/i }),
  wide('', { name: 'a line a zone, until 2021', member: /cc_filosofi_\d{4}_(COM|DEP|REG)\.csv$/i }),
  wide('DISP_', { name: 'available incomes by IRIS', member: /BASE_TD_FILO_IRIS_\d{4}_DISP\.csv$/i }),
  wide('DEC_', { name: 'declared incomes by IRIS', member: /BASE_TD_FILO_IRIS_\d{4}_DEC\.csv$/i }),
]
