import { HOLDERS } from '../bulk-rules.ts'
import { bigint, integer, inUnit, lakeFile, readFrom, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

/** What every line says: parcel, right and holder, and where the line stands. */
export const holderColumns = {
  idu: readFrom('columns 1 to 7', varchar('parcel of today')),
  idu_publie: readFrom('columns 1 to 7', varchar('the same before mergers of communes')),
  commune: readFrom('columns 1 to 3', varchar('commune of today')),
  droit: readFrom('column 18', varchar('code of the right')),
  siren: readFrom('column 20', varchar('SIREN, when it is one')),
  numero_fictif: readFrom('column 20', varchar('number of the DGFiP (`U…`)')),
  majic: readFrom('column 19', varchar('number of the holder in the land-tax files')),
  titulaire: varchar('what a holder is counted by'),
  groupe: readFrom('column 21', varchar('group of legal entities, 0 to 9')),
  forme: readFrom('column 22', varchar('legal form')),
  forme_abregee: readFrom('column 23', varchar('its short name')),
  denomination: readFrom('column 24', varchar('name')),
  part: varchar('commune or département that a refresh replaces'),
  source: varchar('file'),
  row: bigint('line in the file'),
}

export const parcelRights = lakeFile({
  kind: 'parcel-rights',
  holds: {
    en: 'rights of legal entities on parcels',
    fr: 'droits des personnes morales sur les parcelles',
  },
  bulk: HOLDERS,
  // Not the number of the holder: a withdrawn row is given by its key.
  key: ['idu', 'suf', 'droit'],
  withdrawn: 'key',
  bookkeeping: ['part', 'source', 'row'],
  columns: {
    ...holderColumns,
    contenance: readFrom('column 14', inUnit('m²', integer('surface of the whole parcel'))),
    suf: readFrom('column 15', varchar('tax subdivision')),
    nature_culture: readFrom('column 16', varchar('nature of cultivation')),
    adresse: readFrom('columns 8, 9, 12, 13', varchar('address')),
  },
})

export const premisesRights = lakeFile({
  kind: 'premises-rights',
  holds: { en: 'rights of legal entities on premises', fr: 'droits des personnes morales sur les locaux' },
  bulk: HOLDERS,
  key: ['idu', 'batiment', 'entree', 'niveau', 'porte', 'droit'],
  withdrawn: 'key',
  bookkeeping: ['part', 'source', 'row'],
  columns: {
    ...holderColumns,
    batiment: readFrom('column 8', varchar('building')),
    entree: readFrom('column 9', varchar('entrance')),
    niveau: readFrom('column 10', varchar('level')),
    porte: readFrom('column 11', varchar('door')),
  },
})

/** Lake files of the dataset `owners`. */
export const ownersFiles: readonly LakeFile[] = [parcelRights, premisesRights]
