import { classifiedInstallations } from '../../../ingest/datasets/classified-installations/dataset.ts'
import { clay } from '../../../ingest/datasets/clay/dataset.ts'
import { communeRisks } from '../../../ingest/datasets/commune-risks/dataset.ts'
import { filiation } from '../../../ingest/datasets/filiation/dataset.ts'
import { permits } from '../../../ingest/datasets/permits/dataset.ts'
import { planning } from '../../../ingest/datasets/planning/dataset.ts'
import { preventionPlans } from '../../../ingest/datasets/prevention-plans/dataset.ts'
import { clayMap, gaspar } from './archives.ts'
import type { Damaged } from './damaged.ts'

const DOCUMENTS = 'mirror/www.geoportail-urbanisme.gouv.fr/document/download-by-partition/'

/** Files of what may be built, was granted, and threatens. */
export const LAND_RULES: readonly Damaged[] = [
  {
    title: 'radon, CSV',
    dataset: communeRisks,
    unit: { area: 'france' },
    sample: 'files/risks/radon/radon.csv',
    name: 'radon.csv',
    given: true,
    lines: 60,
    plain: true,
  },
  {
    title: 'plans of prevention, GeoPackage',
    dataset: preventionPlans,
    unit: { area: '38' },
    sample: 'files/risks/ppr/pprt_69dreal20090005.gpkg',
    name: 'pprt_69dreal20090005.gpkg',
    given: true,
    binary: true,
    slow: true,
  },
  {
    title: 'plans of prevention, the table of a shapefile in an archive',
    dataset: preventionPlans,
    unit: { area: '38' },
    sample: 'files/risks/ppr/38DDT20200002.zip',
    member: '38DDT20200002/N_PERIMETRE_PPRN_20200002_S_038.dbf',
    name: '38DDT20200002.zip',
    given: true,
    binary: true,
    slow: true,
  },
  {
    title: 'permits, CSV',
    dataset: permits,
    unit: { area: '31' },
    sample: 'files/permits/Liste-des-permis-de-demolir.2026-01.csv.gz',
    name: 'demolir.csv',
    given: true,
    lines: 60,
  },
  {
    title: 'documents of filiation, lines without a header',
    dataset: filiation,
    unit: { area: '21' },
    sample: 'files/filiation/dfiano-dep210-01072026.extract-21716-vougeot-36lots.txt',
    name: 'dfiano-dep210-01072026.txt',
    given: true,
    neverRefused: true,
  },
  {
    title: 'planning, GeoJSON',
    dataset: planning,
    unit: { area: '93', communes: ['93010'] },
    sample: 'files/planning/bondy-93010/200057875_PRESCRIPTION_PCT_20250624.clip-93010.geojson',
    name: '200057875_PRESCRIPTION_PCT_20250624.clip-93010.geojson',
    given: true,
  },
  {
    title: 'planning, the shapes of a shapefile in an archive',
    dataset: planning,
    unit: { area: '30' },
    sample: `${DOCUMENTS}DU_30014`,
    member: '30014_PLU_20171013/Donnees_geographiques/30014_INFO_PCT_20171013.shp',
    name: 'DU_30014.zip',
    binary: true,
    slow: true,
  },
  {
    title: 'planning, the table of documents in an archive',
    dataset: planning,
    unit: { area: '83' },
    sample: `${DOCUMENTS}213000896_SUP_83044_INT1`,
    member: '213000896_INT1_83044_20160130/Donnees_geographiques/SERVITUDE.dbf',
    name: '213000896_SUP_83044_INT1.zip',
    binary: true,
  },
  {
    title: 'planning, a MapInfo table in an archive',
    dataset: planning,
    unit: { area: '19' },
    sample: `${DOCUMENTS}DU_19182`,
    member: '19182_CC_20150517/Donnees_geographiques/19182_SECTEUR_CC_20150517.MAP',
    name: 'DU_19182.zip',
    binary: true,
  },
  {
    title: 'clay, the shapes of the map',
    dataset: clay,
    unit: { area: '18' },
    sample: 'made: a map of clay',
    made: clayMap,
    member: 'AleaRG_2025_Fxx_L93.shp',
    name: 'AleaRG_2025_Fxx_L93.zip',
    binary: true,
  },
  {
    title: 'clay, the table of the map',
    dataset: clay,
    unit: { area: '18' },
    sample: 'made: a map of clay',
    made: clayMap,
    member: 'AleaRG_2025_Fxx_L93.dbf',
    name: 'AleaRG_2025_Fxx_L93.zip',
    binary: true,
  },
  ...['catnat', 'ddrm_risq', 'pprn'].map(
    (table): Damaged => ({
      title: `GASPAR, ${table}`,
      dataset: communeRisks,
      unit: { area: 'france' },
      sample: 'made: GASPAR',
      made: gaspar,
      member: `${table}_gaspar_2026-10-05.csv`,
      name: 'gaspar.zip',
    }),
  ),
  {
    title: 'classified installations, CSV',
    dataset: classifiedInstallations,
    unit: { area: '93' },
    sample: 'files/risks/icpe/icpe-bondy-2024.georisques-export.csv',
    name: 'installations.csv',
    given: true,
    plain: true,
  },
]
