import { type CsvFormat, csvLayout } from '../../../formats/csv/columns.ts'
import type { FileLayout } from '../../../formats/layouts/file-layout.ts'

/** Attributes of series and observations in a message of SDMX. */
export const MESSAGE_LAYOUT: FileLayout = {
  name: 'SDMX',
  essential: [['IDBANK'], ['TIME_PERIOD'], ['OBS_VALUE']],
  optional: [['TITLE_FR'], ['LAST_UPDATE'], ['OBS_STATUS'], ['OBS_QUAL']],
  ignored: ['FREQ', 'TITLE_EN', 'UNIT_MEASURE', 'UNIT_MULT', 'REF_AREA', 'DECIMALS', 'OBS_TYPE', 'DATE_JO'],
}

/** A series given by hand. */
export const TABLE_FORMAT: CsvFormat = { delimiter: ',', columns: { date: ['date'], value: ['value'] } }

export const layouts = [MESSAGE_LAYOUT, csvLayout(TABLE_FORMAT, { name: 'date,value, by hand' })]
