import type { Source } from '../../dataset.ts'

const DATA_GOUV = 'https://www.data.gouv.fr/datasets/r'

/**
 * The open files about companies that one address gives whole. Each may be missing without harm to the others. Agence Bio (paged) and
 * the RNE of INPI (for account holders) are given with `--file` and read beside them.
 */
export function sources(): Source[] {
  const urls = [
    // Ratios financiers (INPI and Banque de France): turnover and net result of published accounts.
    `${DATA_GOUV}/9d213815-1649-4527-9eb4-427146ef2e5b`,
    // List of the companies of the économie sociale et solidaire (ESS France).
    `${DATA_GOUV}/57bc99ca-0432-4b46-8fcc-e76a35c9efaf`,
    // Collective agreements by establishment (ministère du Travail).
    `${DATA_GOUV}/a22e54f7-b937-4483-9a72-aad2ea1316f1`,
    // Companies "reconnu garant de l'environnement" (ADEME).
    'https://data.ademe.fr/data-fair/api/v1/datasets/liste-des-entreprises-rge-2/full',
    // Training organisations and their Qualiopi certifications (DGEFP).
    'https://dgefp.opendatasoft.com/api/explore/v2.1/catalog/datasets/liste-publique-des-of-v2/exports/csv?lang=fr&timezone=Europe%2FBerlin&use_labels=true&delimiter=%3B',
  ]
  return urls.map((url) => ({ url, optional: true }))
}
