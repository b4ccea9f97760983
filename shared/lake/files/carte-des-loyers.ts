import { OPEN } from '../bulk-rules.ts'
import { double, integer, inUnit, lakeFile, readFrom, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

export const predictions = lakeFile({
  kind: 'predictions',
  holds: { en: 'modelled rents by commune', fr: 'loyers modélisés par commune' },
  bulk: OPEN,
  key: ['commune', 'dwelling'],
  withdrawn: 'whole',
  bookkeeping: ['edition'],
  columns: {
    commune: varchar('commune or arrondissement', 'INSEE_C'),
    dwelling: readFrom('name of the file', varchar('kind of dwelling')),
    predicted: inUnit('€/m²/month', double('predicted rent, charges included', 'loypredm2')),
    low: inUnit('€/m²/month', double('lower bound of its interval', 'lwr.IPm2')),
    high: inUnit('€/m²/month', double('upper bound', 'upr.IPm2')),
    predicted_from: varchar('level of the prediction: `commune`, `epci`, `maille`', 'TYPPRED'),
    observations: integer('announcements seen in the commune', 'nbobs_com'),
    edition: readFrom('address of the file', varchar('year of the edition')),
  },
})

/** Lake files of the dataset `carte-des-loyers`. */
export const carteDesLoyersFiles: readonly LakeFile[] = [predictions]
