import { OPEN } from '../bulk-rules.ts'
import { boolean, double, lakeFile, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

export const indices = lakeFile({
  kind: 'indices',
  holds: { en: 'official indices of prices and rents', fr: 'indices officiels des prix et des loyers' },
  bulk: OPEN,
  key: ['idbank'],
  withdrawn: 'whole',
  bookkeeping: ['updated_on'],
  columns: {
    idbank: varchar('number of the series', 'IDBANK'),
    measure: varchar('`prices` or `rents`'),
    level: varchar('`ville`, `departement`, `region`, `province`, `metropole` or `france`'),
    code: varchar('code of the zone'),
    name: varchar('its name'),
    type: varchar('`Appartement` or `Maison`; empty: both'),
    base: varchar('year whose mean is 100, or quarter that is'),
    title: varchar('title', 'TITLE_FR'),
    seasonally_adjusted: boolean('whether its title says `CVS`; empty when it says nothing', 'TITLE_FR'),
    updated_on: varchar('day of the last change, YYYY-MM-DD', 'LAST_UPDATE'),
  },
})

export const observations = lakeFile({
  kind: 'observations',
  holds: { en: 'their values, by quarter', fr: 'leurs valeurs, par trimestre' },
  bulk: OPEN,
  key: ['idbank', 'quarter'],
  withdrawn: 'whole',
  columns: {
    idbank: varchar('number of the series', 'IDBANK'),
    quarter: varchar('`2025-Q2`', 'TIME_PERIOD', 'date'),
    value: double('index', 'OBS_VALUE', 'value'),
    provisional: boolean('whether INSEE calls it so; empty when it does not say', 'OBS_STATUS', 'OBS_QUAL'),
    status: varchar('status, as published', 'OBS_STATUS'),
    quality: varchar('quality, as published', 'OBS_QUAL'),
  },
})

/** Lake files of the dataset `official-indices`. */
export const officialIndicesFiles: readonly LakeFile[] = [indices, observations]
