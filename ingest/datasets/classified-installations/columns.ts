import type { CsvFormat } from '../../csv/columns.ts'

/**
 * Columns of the export by field. Those of the sample are needed; the point and the code of the commune are read where an export has them. The name of
 * the installation is not read: it may be that of a person.
 */
export const FORMAT: Pick<CsvFormat, 'delimiter' | 'columns' | 'optional'> = {
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
    insee: ['Code INSEE', 'Code INSEE commune', 'codeInsee'],
    lng: ['longitude', 'long', 'lon'],
    lat: ['latitude', 'lat'],
    x: ['x', 'coordonnee x', 'coordonnées x', 'coordonneeX'],
    y: ['y', 'coordonnee y', 'coordonnées y', 'coordonneeY'],
    epsg: ['EPSG', 'code EPSG', 'codeEpsg', 'systemeCoordonnees'],
  },
  optional: ['insee', 'lng', 'lat', 'x', 'y', 'epsg'],
}
