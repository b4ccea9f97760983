import { type CsvFormat, csvLayout } from '../../../formats/csv/columns.ts'

/** Commune and point, wherever the file has them; today's names, those of the archive, first. */
const PLACE = {
  insee: ['codeInsee', 'Code INSEE', 'Code INSEE commune'],
  lng: ['longitude', 'long', 'lon'],
  lat: ['latitude', 'lat'],
  x: ['coordonneeX', 'coordonnee x', 'coordonnées x', 'x'],
  y: ['coordonneeY', 'coordonnee y', 'coordonnées y', 'y'],
  epsg: ['systemeCoordonnees', 'EPSG', 'code EPSG', 'codeEpsg'],
} as const

/** Fields in addition to the number, the regime, the status SEVESO and the place of an installation: null where a file lacks their column. */
const DETAILS = ['address_1', 'address_2', 'address_3', 'ied', 'siret']

/** The CSV that the web page of Géorisques exports. The name of the installation is not read: it may be that of a person. */
export const WEB_PAGE: CsvFormat = {
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
  optional: [...DETAILS, 'inspected_on', ...Object.keys(PLACE)],
  // The exports of 2024 have no point and no code of the commune.
  unreported: Object.keys(PLACE),
  ignored: ['Nom établissement'],
}

/** `InstallationClassee.csv` of the archive of the API, whose inspections stand in another member. `raisonSociale` is not read. */
export const ARCHIVE_FORMAT: CsvFormat = {
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
    activity_state: ['etatActivite'],
    siret: ['numeroSiret'],
    ...PLACE,
  },
  optional: [...DETAILS, 'activity_state', ...Object.keys(PLACE)],
  ignored: [
    /^(raisonSociale|codeNaf|bovins|porcs|volailles|carriere|eolienne|industrie|prioriteNationale)$/i,
    /^(serviceAiot|url)$/i,
  ],
}

/** `inspection.csv` of the archive: one line an inspection. The names of its reports are not read. */
export const INSPECTIONS: CsvFormat = {
  delimiter: ';',
  columns: { id: ['codeAiot'], day: ['dateInspection'] },
  ignored: ['identifiantFichier', 'nom', 'url'],
}

export const layouts = [
  csvLayout(ARCHIVE_FORMAT, { name: 'archive of the API, 2026', member: /(^|\/)InstallationClassee\.csv$/i }),
  csvLayout(INSPECTIONS, { name: 'inspections of the archive', member: /(^|\/)inspection\.csv$/i }),
  csvLayout(WEB_PAGE, { name: 'export of the web page, 2024' }),
]
