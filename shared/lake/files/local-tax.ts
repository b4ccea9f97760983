import { OPEN } from '../bulk-rules.ts'
import { double, integer, inUnit, lakeFile, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

export const rates = lakeFile({
  kind: 'rates',
  holds: {
    en: 'rates of local tax of communes, by year',
    fr: 'taux de fiscalité locale des communes, par an',
  },
  bulk: OPEN,
  key: ['published_commune', 'year'],
  withdrawn: 'whole',
  columns: {
    commune: varchar('commune of today', 'insee_com'),
    published_commune: varchar('commune as published', 'insee_com'),
    year: integer('year', 'exercice'),
    property_tax: inUnit('%', double('global rate of the tax on buildings; empty: not voted', 'taux_global_tfb')),
    waste_tax: inUnit('%', double('full rate of the tax for household waste; empty: not voted', 'taux_plein_teom')),
  },
})

/** Lake files of the dataset `local-tax`. */
export const localTaxFiles: readonly LakeFile[] = [rates]
