import { type CsvFormat, csvLayout } from '../../../formats/csv/columns.ts'

const FIELDS = ['rnb_id', 'point', 'shape', 'status', 'ext_ids', 'addresses', 'plots']

/** The export of the RNB. `validated_by` names the people who checked a building: it is never read. */
export const RNB_FORMAT: CsvFormat = {
  delimiter: ';',
  columns: Object.fromEntries(FIELDS.map((name) => [name, [name]])),
  optional: ['shape', 'ext_ids'],
  ignored: ['validated_by'],
}

export const layouts = [csvLayout(RNB_FORMAT, { name: 'September 2026', member: /\.csv$/i })]
