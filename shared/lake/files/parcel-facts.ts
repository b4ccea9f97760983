import { FACT_TYPES } from '../../facts/fact-types.ts'
import { factGroups, PARCEL_FACTS } from '../../facts/facts.ts'
import { OPEN } from '../bulk-rules.ts'
import { type ColumnTable, integer, inUnit, lakeFile, readFrom } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

const side = (name: string) => readFrom('cadastre', inUnit('1e-7 ° WGS84', integer(`${name}ern side of the box around it`)))

/** Columns that serve the search, which every row has. */
const search = {
  rank: readFrom('cadastre', integer('its place in the order of identifiers, which is that of the rows')),
  west: side('west'),
  south: side('south'),
  east: side('east'),
  north: side('north'),
}

const facts = Object.fromEntries(
  factGroups.flatMap(({ dataset, columns }) => columns.map(({ name, type, unit, meaning }) => [name, readFrom(dataset, { type: FACT_TYPES[type], ...(unit === undefined ? {} : { unit }), meaning })])),
)

const columns: ColumnTable = { ...search, ...facts }

/**
 * The wide rows of parcels. They name no person: owners are SIREN of legal entities that the register of the same release lets be
 * published, establishments a number of those that may be shown.
 */
export const parcelFactsFiles: readonly LakeFile[] = [
  lakeFile({
    kind: PARCEL_FACTS,
    holds: {
      en: 'a wide row a parcel: what all loaded datasets say of it',
      fr: 'une ligne par parcelle\u00a0: ce que tous les jeux chargés en disent',
    },
    bulk: OPEN,
    key: ['idu'],
    withdrawn: 'key',
    bookkeeping: ['rank'],
    columns,
  }),
]
