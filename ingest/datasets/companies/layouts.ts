import { csvLayout } from '../../../formats/csv/columns.ts'
import type { FileLayout } from '../../../formats/layouts/file-layout.ts'
import { CSV_SUPPLEMENTS, type Supplement } from './supplements.ts'

/** How the file of a kind is called, with the date on which its columns were seen or read about. */
const NAMES: Readonly<Record<Supplement['kind'], string>> = {
  accounts: 'ratios of the INPI, 2026',
  'social-economy': 'list of the social economy',
  agreements: 'collective agreements',
  rge: 'RGE qualifications, 2026',
  training: 'training organisations, labels of 2026',
  executives: 'formalities of the RNE',
  organic: 'operators of Agence Bio',
}

/** The lists with a line for each row; of qualifications (RGE) the pages of the portal have the same columns as a file. */
const LISTS: readonly FileLayout[] = CSV_SUPPLEMENTS.map((supplement) =>
  csvLayout(supplement, { name: NAMES[supplement.kind], sort: supplement.kind }),
)

/** Members of the companies in a file of the RNE. Those inside `formality` are hundreds, and are not compared. */
const FORMALITIES: FileLayout = {
  name: NAMES.executives,
  sort: 'executives',
  essential: [['formality']],
  optional: [['updatedAt']],
  // The number of the company stands in its formality too.
  ignored: ['id', 'siren'],
}

/** Members of an operator of Agence Bio. Without `certificats` none would be certified. */
const OPERATORS: FileLayout = {
  name: NAMES.organic,
  sort: 'organic',
  essential: [['siret'], ['numeroBio'], ['certificats']],
  optional: [],
  ignored: [
    /^(id|raisonSociale|denominationCourante|telephone|telephoneCommerciale|email|codeNAF|gerant|dateMaj)$/i,
    /^(reseau|categories|siteWebs|adressesOperateurs|productions|activites|mixite)$/i,
  ],
}

export const layouts: readonly FileLayout[] = [...LISTS, FORMALITIES, OPERATORS]

/** The layouts of the files of a kind. */
export const supplementLayoutsOf = (kind: Supplement['kind']) => layouts.filter(({ sort }) => sort === kind)
