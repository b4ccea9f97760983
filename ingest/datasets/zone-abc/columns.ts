import { type CsvFormat, csvLayout } from '../../../formats/csv/columns.ts'

/** The list of communes. The column of zones is renamed at each order: `Zonage ABC en vigueur depuis le 26 juin 2026`. */
export const ZONE_ABC_FORMAT: CsvFormat = {
  delimiter: ';',
  columns: { commune: ['CODGEO'], zone: ['Zonage*depuis le*'] },
  ignored: ['DEP', 'LIBGEO', 'REG'],
}

export const layouts = [csvLayout(ZONE_ABC_FORMAT, { name: 'since 2014' })]
