import { OPEN } from '../bulk-rules.ts'
import { lakeFile, readFrom, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

export const housingZoneFile = lakeFile({
  kind: 'zones',
  holds: { en: 'housing zone of communes (zoning ABC)', fr: 'zonage ABC des communes' },
  bulk: OPEN,
  key: ['published_commune'],
  withdrawn: 'whole',
  bookkeeping: ['since'],
  columns: {
    commune: varchar('commune of today', 'CODGEO'),
    published_commune: varchar('commune as published', 'CODGEO'),
    zone: varchar('`Abis`, `A`, `B1`, `B2` or `C`', 'Zonage … depuis le …'),
    since: readFrom('name of the column', varchar('day since when it is in force, YYYY-MM-DD, or the words of the header')),
  },
})

/** Lake files of the dataset `zone-abc`. */
export const zoneAbcFiles: readonly LakeFile[] = [housingZoneFile]
