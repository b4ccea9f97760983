import { OPEN, OPERATORS } from '../bulk-rules.ts'
import { boolean, date, double, inUnit, lakeFile, varchar } from '../columns.ts'
import type { LakeFile } from '../lake-file.ts'

const id = varchar('number of the installation', 'codeAiot', 'Numéro d’établissement')
const commune = varchar(
  'commune of today, by its code, else found by postcode and name; Paris, Lyon or Marseille as a whole where the arrondissement is not known',
  'codeInsee',
  'codePostal',
  'commune',
  'Code postal',
  'Commune',
)
const STATE = {
  regime: varchar('`Autorisation`, `Enregistrement`, `Autres régimes`, or `Non ICPE` for one that is not classified', 'regimeVigueur', 'Régime en vigueur'),
  seveso: varchar('`Non Seveso`, `Seveso seuil bas`, `Seveso seuil haut`; NULL when it is not stated', 'statutSeveso', 'Statut SEVESO'),
  ied: boolean('whether the directive on industrial emissions applies', 'ied', 'Statut IED'),
  inspected_on: date('day of the last inspection', 'dateInspection', 'Date de dernière inspection'),
  activity_state: varchar("`En exploitation avec titre`, `En exploitation sans titre`, `En fin d'exploitation`; NULL when it is not stated", 'etatActivite'),
}
const line = (n: 1 | 2 | 3) => varchar(`line ${n} of the address, as published`, `adresse${n}`, `Adresse ${n}`)
const GIVEN = ['longitude', 'latitude', 'coordonneeX', 'coordonneeY', 'systemeCoordonnees'] as const

/** Where an installation stands, which the service finds out. */
export const placementColumns = {
  lng: inUnit('° WGS84', double('longitude; NULL when it could not be placed')),
  lat: inUnit('° WGS84', double('latitude; NULL when it could not be placed')),
  method: varchar('`published`: the file gives the point; `address`: that of its address in the BAN; NULL: not placed'),
  score: inUnit('0 to 1', double('by `address`: 1, or 0.8 where a range of numbers was written and its first is taken')),
  ban_id: varchar('its address, key of the BAN'),
  address: varchar('the same as the BAN writes it'),
}

export const installationPlaces = lakeFile({
  kind: 'installation-places',
  holds: {
    en: 'where installations stand, with their regime and the way they were placed',
    fr: 'emplacement des installations, avec leur régime et la façon dont elles ont été situées',
  },
  bulk: OPEN,
  key: ['id'],
  withdrawn: 'key',
  columns: {
    id,
    commune,
    ...STATE,
    ...placementColumns,
  },
})

export const installationFile = lakeFile({
  kind: 'installations',
  holds: {
    en: 'installations as Géorisques publishes them, without the names of their operators',
    fr: 'installations telles que Géorisques les publie, sans le nom de leurs exploitants',
  },
  bulk: OPERATORS,
  key: ['id'],
  withdrawn: 'key',
  bookkeeping: ['part'],
  columns: {
    id,
    commune,
    ...STATE,
    siret: varchar('establishment of the operator', 'numeroSiret', 'Numéro SIRET'),
    address_1: line(1),
    address_2: line(2),
    address_3: line(3),
    postcode: varchar('postcode, as published', 'codePostal', 'Code postal'),
    lng: inUnit('° WGS84', double('longitude, where the file gives it', ...GIVEN)),
    lat: inUnit('° WGS84', double('latitude, where the file gives it', ...GIVEN)),
    part: varchar('commune or département that a refresh replaces'),
  },
})

/** Lake files of the dataset `classified-installations`. Neither holds the name that is published: it may be that of a person. */
export const classifiedInstallationsFiles: readonly LakeFile[] = [installationPlaces, installationFile]
