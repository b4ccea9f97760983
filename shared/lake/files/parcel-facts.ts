import { FACT_TYPES } from '../../facts/fact-types.ts'
import { factGroups, PARCEL_FACTS } from '../../facts/facts.ts'
import { OPEN } from '../bulk-rules.ts'
import type { LakeColumn, LakeFile } from '../lake-file.ts'

const SIDES = ['west', 'south', 'east', 'north'] as const

/** Columns that serve the search, which every row has. */
const search: readonly LakeColumn[] = [
  {
    name: 'rank',
    type: 'INTEGER',
    meaning: 'its place in the order of identifiers, which is that of the rows',
    source: 'cadastre',
  },
  ...SIDES.map((side) => ({
    name: side,
    type: 'INTEGER',
    unit: '1e-7 ° WGS84',
    meaning: `${side}ern side of the box around it`,
    source: 'cadastre',
  })),
]

const facts: readonly LakeColumn[] = factGroups.flatMap(({ dataset, columns }) =>
  columns.map(({ name, type, unit, meaning }) => ({
    name,
    type: FACT_TYPES[type],
    ...(unit === undefined ? {} : { unit }),
    meaning,
    source: dataset,
  })),
)

/**
 * The wide rows of parcels. They name no person: owners are SIREN of legal entities that the register of the same release lets be
 * published, establishments a number of those that may be shown.
 */
export const parcelFactsFiles: readonly LakeFile[] = [
  {
    kind: PARCEL_FACTS,
    holds: {
      en: 'a wide row a parcel: what all loaded datasets say of it',
      fr: 'une ligne par parcelle : ce que tous les jeux chargés en disent',
    },
    bulk: OPEN,
    key: ['idu'],
    withdrawn: 'key',
    bookkeeping: ['rank'],
    columns: [...search, ...facts],
  },
]
