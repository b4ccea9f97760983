import { OPEN, OPERATORS } from '../bulk-rules.ts'
import type { LakeColumn, LakeFile } from '../lake-file.ts'

const ID: LakeColumn = {
  name: 'id',
  type: 'VARCHAR',
  meaning: 'number of the installation',
  source: ['codeAiot', 'Numéro d’établissement'],
}
const COMMUNE: LakeColumn = {
  name: 'commune',
  type: 'VARCHAR',
  meaning:
    'commune of today, by its code, else found by postcode and name; Paris, Lyon or Marseille as a whole where the arrondissement is not known',
  source: ['codeInsee', 'codePostal', 'commune', 'Code postal', 'Commune'],
}
const STATE: readonly LakeColumn[] = [
  {
    name: 'regime',
    type: 'VARCHAR',
    meaning:
      '`Autorisation`, `Enregistrement`, `Autres régimes`, or `Non ICPE` for one that is not classified',
    source: ['regimeVigueur', 'Régime en vigueur'],
  },
  {
    name: 'seveso',
    type: 'VARCHAR',
    meaning: '`Non Seveso`, `Seveso seuil bas`, `Seveso seuil haut`; NULL when it is not told',
    source: ['statutSeveso', 'Statut SEVESO'],
  },
  {
    name: 'ied',
    type: 'BOOLEAN',
    meaning: 'whether the directive on industrial emissions applies',
    source: ['ied', 'Statut IED'],
  },
  {
    name: 'inspected_on',
    type: 'DATE',
    meaning: 'day of the last inspection',
    source: ['dateInspection', 'Date de dernière inspection'],
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
  source: [`adresse${n}`, `Adresse ${n}`],
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
      {
        name: 'siret',
        type: 'VARCHAR',
        meaning: 'establishment of the operator',
        source: ['numeroSiret', 'Numéro SIRET'],
      },
      line(1),
      line(2),
      line(3),
      {
        name: 'postcode',
        type: 'VARCHAR',
        meaning: 'postcode, as published',
        source: ['codePostal', 'Code postal'],
      },
      ...point(', where the file gives it', {
        source: ['longitude', 'latitude', 'coordonneeX', 'coordonneeY', 'systemeCoordonnees'],
      }),
      { name: 'part', type: 'VARCHAR', meaning: 'commune or département that a refresh replaces' },
    ],
  },
]
