import type { Source } from '../../dataset.ts'

const DATA_GOUV = 'https://www.data.gouv.fr/datasets/r'
const ADEME = 'https://data.ademe.fr/data-fair/api/v1/datasets'

/**
 * The open files about companies that have an address. Each may be missing without harm to the others. Agence Bio (paged) and the RNE
 * of INPI (for account holders) are given with `--file` and read in addition to them.
 * `sort` is the kind of its lake file.
 */
export function sources(): Source[] {
  return [
    {
      sort: 'accounts',
      secondary: 'Ratios financiers (INPI, Banque de France)',
      url: `${DATA_GOUV}/9d213815-1649-4527-9eb4-427146ef2e5b`,
    },
    {
      sort: 'social-economy',
      secondary: 'Liste des entreprises de l’économie sociale et solidaire (ESS France)',
      url: `${DATA_GOUV}/57bc99ca-0432-4b46-8fcc-e76a35c9efaf`,
    },
    {
      sort: 'agreements',
      secondary: 'Conventions collectives par établissement (ministère du Travail)',
      url: `${DATA_GOUV}/a22e54f7-b937-4483-9a72-aad2ea1316f1`,
    },
    {
      sort: 'rge',
      secondary: 'Entreprises reconnues garantes de l’environnement, RGE (ADEME)',
      // A virtual dataset has no file: `/full` and `/raw` answer 404. Its lines are read page by page.
      url: `${ADEME}/liste-des-entreprises-rge-2/lines?size=10000&select=siret,code_qualification`,
      paged: true,
    },
    {
      sort: 'training',
      secondary: 'Organismes de formation et Qualiopi (DGEFP)',
      url: 'https://dgefp.opendatasoft.com/api/explore/v2.1/catalog/datasets/liste-publique-des-of-v2/exports/csv?lang=fr&timezone=Europe%2FBerlin&use_labels=true&delimiter=%3B',
    },
  ]
}
