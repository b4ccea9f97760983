/** Addresses of the Géoportail de l'urbanisme and of its national base. */

const ARCHIVES = 'https://www.geoportail-urbanisme.gouv.fr/document/download-by-partition/'
const WFS = 'https://data.geopf.fr/wfs/ows'
/** Written parts of a document of the portal, by the number that the national base gives it. */
const FILES = 'https://data.geopf.fr/annexes/gpu/documents/'

/** Features that the service gives at most in one answer. */
export const FEATURES_IN_ANSWER = 5000

/** The archive of a document: shapes, tables and written parts. */
export function archiveAddress(partition: string): string {
  return ARCHIVES + partition
}

/** The file of a written rule, by its document's partition and number. */
export function ruleAddress(partition: string, documentId: string, file: string): string {
  return `${FILES}${partition}/${documentId}/${encodeURI(file)}`
}

/** Features of one type of the national base that a CQL filter selects, in WGS84, in a fixed order: the first page. */
export function featuresAddress(type: string, filter: string): string {
  const query = new URLSearchParams({
    SERVICE: 'WFS',
    VERSION: '2.0.0',
    REQUEST: 'GetFeature',
    TYPENAMES: type,
    OUTPUTFORMAT: 'application/json',
    SRSNAME: 'EPSG:4326',
    SORTBY: 'gid',
    COUNT: String(FEATURES_IN_ANSWER),
    STARTINDEX: '0',
    CQL_FILTER: filter,
  })
  return `${WFS}?${query}`
}

/** Types of the national base that hold what documents say of the ground. */
export const DOCUMENT_TYPES = [
  'wfs_du:zone_urba',
  'wfs_du:secteur_cc',
  'wfs_du:prescription_surf',
  'wfs_du:prescription_lin',
  'wfs_du:prescription_pct',
  'wfs_du:info_surf',
  'wfs_du:info_lin',
  'wfs_du:info_pct',
] as const

/** Types that hold where easements apply. */
export const EASEMENT_TYPES = [
  'wfs_sup:assiette_sup_s',
  'wfs_sup:assiette_sup_l',
  'wfs_sup:assiette_sup_p',
] as const

export const MUNICIPALITY_TYPE = 'wfs_du:municipality'

/** The documents of a département's communes, and of these intercommunal bodies (SIREN). A document of a commune may end in a letter. */
export function documentsFilter(departement: string, sirens: readonly string[]): string {
  const own = `partition LIKE 'DU_${departement}%' AND strLength(partition) < 12`
  const shared = sirens.map((siren) => `'DU_${siren}'`)
  return shared.length === 0 ? own : `(${own}) OR partition IN (${shared.join(',')})`
}

/** The easements that are published for a département. */
export function easementsFilter(departement: string): string {
  return `partition LIKE '%_SUP_${departement}%'`
}

/** The communes of a département, or these communes. */
export function municipalitiesFilter(departement: string, communes?: readonly string[]): string {
  return communes
    ? `insee IN (${communes.map((code) => `'${code}'`).join(',')})`
    : `insee LIKE '${departement}%'`
}
