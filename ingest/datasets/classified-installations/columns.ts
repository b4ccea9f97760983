import type { CsvFormat } from '../../csv/columns.ts'

type InstallationFormat = Pick<CsvFormat, 'delimiter' | 'columns' | 'optional'>

/** Commune and point, wherever the file has them. */
const PLACE = {
  insee: ['Code INSEE', 'Code INSEE commune', 'codeInsee'],
  lng: ['longitude', 'long', 'lon'],
  lat: ['latitude', 'lat'],
  x: ['x', 'coordonnee x', 'coordonnées x', 'coordonneeX'],
  y: ['y', 'coordonnee y', 'coordonnées y', 'coordonneeY'],
  epsg: ['EPSG', 'code EPSG', 'codeEpsg', 'systemeCoordonnees'],
} as const

/** The CSV that the web page of Géorisques exports. The name of the installation is not read: it may be that of a person. */
export const WEB_PAGE: InstallationFormat = {
  delimiter: ';',
  columns: {
    id: ["Numéro d'établissement"],
    address_1: ['Adresse 1'],
    address_2: ['Adresse 2'],
    address_3: ['Adresse 3'],
    postcode: ['Code postal'],
    commune: ['Commune'],
    regime: ['Régime en vigueur'],
    seveso: ['Statut SEVESO'],
    inspected_on: ['Date de dernière inspection'],
    ied: ['Statut IED'],
    siret: ['Numéro SIRET'],
    ...PLACE,
  },
  optional: Object.keys(PLACE),
}

/** `InstallationClassee.csv` of the archive of the API, whose inspections stand in another member. `raisonSociale` is not read. */
export const ARCHIVE: InstallationFormat = {
  delimiter: ';',
  columns: {
    id: ['codeAiot'],
    address_1: ['adresse1'],
    address_2: ['adresse2'],
    address_3: ['adresse3'],
    postcode: ['codePostal'],
    commune: ['commune'],
    regime: ['regimeVigueur'],
    seveso: ['statutSeveso'],
    ied: ['ied'],
    siret: ['numeroSiret'],
    ...PLACE,
  },
  optional: Object.keys(PLACE),
}

/** `inspection.csv` of the archive: one line an inspection. The names of its reports are not read. */
export const INSPECTIONS: InstallationFormat = {
  delimiter: ';',
  columns: { id: ['codeAiot'], day: ['dateInspection'] },
}
