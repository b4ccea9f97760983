import type { FileLayout } from '../../../formats/layouts/file-layout.ts'
import type { CogFile } from './cog-file.ts'

/** Members of the rows of each file of the package. */
export const LAYOUTS: Readonly<Record<CogFile, FileLayout>> = {
  'communes.json': layout(
    'communes.json',
    ['code', 'nom', 'type', 'departement', 'region'],
    ['codesPostaux', 'population', 'siren'],
    // The first three stand on former communes and arrondissements alone, of which a cutting may have none.
    ['anciensCodes', 'chefLieu', 'commune', 'typeLiaison', 'zone', 'arrondissement', 'rangChefLieu'],
  ),
  'departements.json': layout(
    'departements.json',
    ['code', 'nom', 'region'],
    [],
    ['chefLieu', 'typeLiaison', 'zone'],
  ),
  'regions.json': layout('regions.json', ['code', 'nom'], [], ['chefLieu', 'typeLiaison', 'zone']),
  'epci.json': layout(
    'epci.json',
    ['code', 'nom', 'type', 'membres'],
    [],
    ['modeFinancement', 'populationTotale', 'populationMunicipale'],
  ),
}

export const layouts: readonly FileLayout[] = Object.values(LAYOUTS)

function layout(name: CogFile, essential: string[], optional: string[], ignored: string[]): FileLayout {
  const each = (names: string[]) => names.map((one) => [one])
  return { name, essential: each(essential), optional: each(optional), ignored }
}
