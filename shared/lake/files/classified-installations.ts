import { OPEN, OPERATORS } from '../bulk-rules.ts'
import type { LakeColumn, LakeFile } from '../lake-file.ts'

const ID: LakeColumn = {
  name: 'id',
  type: 'VARCHAR',
  meaning: 'number of the installation',
  source: ['Numéro d’établissement'],
}
const COMMUNE: LakeColumn = {
  name: 'commune',
  type: 'VARCHAR',
  meaning: 'commune of today, found by postcode and name',
  source: ['Code postal', 'Commune'],
}
const STATE: readonly LakeColumn[] = [
  {
    name: 'regime',
    type: 'VARCHAR',
    meaning:
      '`Autorisation`, `Enregistrement`, `Autres régimes`, or `Non ICPE` for one that is not classified',
    source: ['Régime en vigueur'],
  },
  {
    name: 'seveso',
    type: 'VARCHAR',
    meaning: '`Non Seveso`, `Seveso seuil bas`, `Seveso seuil haut`; NULL when it is not told',
    source: ['Statut SEVESO'],
  },
  {
    name: 'ied',
    type: 'BOOLEAN',
    meaning: 'whether the directive on industrial emissions applies',
    source: ['Statut IED'],
  },
  {
    name: 'inspected_on',
    type: 'DATE',
    meaning: 'day of the last inspection',
    source: ['Date de dernière inspection'],
  },
]
const point = (meaning: string, source: Pick<LakeColumn, 'source'>): LakeColumn[] =>
  (['lng', 'lat'] as const).map((name) => ({
    name,
    type: 'DOUBLE',
    unit: '° WGS84',
    meaning: `${name === 'lng' ? 'longitude' : 'latitude'}${meaning}`,
    ...source,
  }))
const line = (n: 1 | 2 | 3): LakeColumn => ({
  name: `address_${n}`,
  type: 'VARCHAR',
  meaning: `line ${n} of the address, as published`,
  source: [`Adresse ${n}`],
})

/** Lake files of the dataset `classified-installations`. Neither holds the name that is published: it may be that of a person. */
export const classifiedInstallationsFiles: readonly LakeFile[] = [
  {
    kind: 'installation-places',
    holds: {
      en: 'where installations stand, with their regime and the way they were placed',
      fr: 'emplacement des installations, avec leur régime et la façon dont elles ont été situées',
    },
    bulk: OPEN,
    key: ['id'],
    withdrawn: 'key',
    columns: [
      ID,
      COMMUNE,
      ...STATE,
      ...point('; NULL when it could not be placed', {}),
      {
        name: 'method',
        type: 'VARCHAR',
        meaning:
          '`published`: the file gives the point; `address`: that of its address in the BAN; NULL: not placed',
      },
      {
        name: 'score',
        type: 'DOUBLE',
        unit: '0 to 1',
        meaning: 'by `address`: 1, or 0.8 where a range of numbers was written and its first is taken',
      },
      { name: 'ban_id', type: 'VARCHAR', meaning: 'its address, key of the BAN' },
      { name: 'address', type: 'VARCHAR', meaning: 'the same as the BAN writes it' },
    ],
  },
  {
    kind: 'installations',
    holds: {
      en: 'installations as Géorisques publishes them, without the names of their operators',
      fr: 'installations telles que Géorisques les publie, sans le nom de leurs exploitants',
    },
    bulk: OPERATORS,
    key: ['id'],
    withdrawn: 'key',
    bookkeeping: ['part'],
    columns: [
      ID,
      COMMUNE,
      ...STATE,
      { name: 'siret', type: 'VARCHAR', meaning: 'establishment of the operator', source: ['Numéro SIRET'] },
      line(1),
      line(2),
      line(3),
      {
        name: 'postcode',
        type: 'VARCHAR',
        meaning: 'postcode, as published',
        source: ['Code postal'],
      },
      ...point(', where the file gives it', { source: 'coordinates of the file, where it has them' }),
      { name: 'part', type: 'VARCHAR', meaning: 'commune or département that a refresh replaces' },
    ],
  },
]
