import { ban } from '../../../ingest/datasets/ban/dataset.ts'
import { cadastre } from '../../../ingest/datasets/cadastre/dataset.ts'
import { dpe } from '../../../ingest/datasets/dpe/dataset.ts'
import { dvf } from '../../../ingest/datasets/dvf/dataset.ts'
import { iris } from '../../../ingest/datasets/iris/dataset.ts'
import { officialIndices } from '../../../ingest/datasets/official-indices/dataset.ts'
import { oll } from '../../../ingest/datasets/oll/dataset.ts'
import { rnic } from '../../../ingest/datasets/rnic/dataset.ts'
import { sections } from '../../../ingest/datasets/sections/dataset.ts'
import { sirene } from '../../../ingest/datasets/sirene/dataset.ts'
import type { Damaged } from './damaged.ts'
import { LAND_RULES } from './land-rules.ts'

const SIRENE_UNITS = {
  sample: 'files/sirene/sirene_as_api-fixtures/sample_unites_legales_OK.csv',
  name: 'units.csv',
}

export const SOURCES: readonly Damaged[] = [
  {
    title: 'index of rents, date and value',
    dataset: officialIndices,
    unit: { area: 'france' },
    sample: 'files/indices/irl-001515333.csv',
    name: 'irl-001515333.csv',
    given: true,
    plain: true,
  },
  {
    title: 'cadastre, GeoJSON',
    dataset: cadastre,
    unit: { area: '34', communes: ['34202'] },
    sample: 'files/cadastre/34202-small/cadastre-34202-parcelles.json',
    name: 'cadastre-34202-parcelles.json',
    commune: '34202',
  },
  {
    title: 'sections, GeoJSON',
    dataset: sections,
    unit: { area: '33', communes: ['33440'] },
    sample:
      'mirror/cadastre.data.gouv.fr/data/etalab-cadastre/latest/geojson/communes/33/33440/cadastre-33440-sections.json.gz',
    name: 'cadastre-33440-sections.json',
    commune: '33440',
    slow: true,
  },
  {
    title: 'sales, geolocated CSV',
    dataset: dvf,
    unit: { area: '33' },
    sample: 'files/dvf/33281-etalab-extract.csv',
    name: '33281.csv',
    lines: 40,
    plain: true,
  },
  {
    title: 'sales, raw national text',
    dataset: dvf,
    unit: { area: '01' },
    sample: 'files/dvf/01-valeursfoncieres-2020.head.txt',
    name: 'valeursfoncieres-2020.txt',
    given: true,
    lines: 60,
    plain: true,
  },
  {
    title: 'addresses, CSV',
    dataset: ban,
    unit: { area: '75' },
    sample: 'mirror/adresse.data.gouv.fr/data/ban/adresses/latest/csv/adresses-75.csv.gz',
    name: 'adresses-75.csv',
    lines: 60,
    plain: true,
  },
  {
    title: 'energy diagnostics, CSV with line breaks in quotes',
    dataset: dpe,
    unit: { area: '69', communes: ['69388'] },
    sample: 'files/dpe/dpe-v2-logements-neufs_lyon8_cp69008.csv',
    name: 'new.csv',
    commune: '69388',
    sort: 'new',
    lines: 60,
  },
  {
    title: 'co-ownerships, CSV',
    dataset: rnic,
    unit: { area: '93' },
    sample: 'files/rnic/rnic_93010-bondy_2026-01_extrait17lignes.csv',
    name: 'rnic.csv',
    slow: true,
  },
  {
    title: 'establishments, CSV',
    dataset: sirene,
    unit: { area: '75' },
    sample: 'files/sirene/StockEtablissement_2021_extrait_75111-75118-Lyon-Villeurbanne_actifs.csv',
    name: 'establishments.csv',
    given: true,
    lines: 60,
    beside: [SIRENE_UNITS],
    slow: true,
  },
  {
    title: 'observed rents, CSV in Latin-1',
    dataset: oll,
    unit: { area: 'france' },
    sample: 'mirror/www.observatoires-des-loyers.org/datagouv/2021/Base_OP_2021_Nationale.csv',
    name: 'Base_OP_2021_Nationale.csv',
    given: true,
    lines: 60,
  },
  {
    title: 'IRIS, the shapes of a shapefile',
    dataset: iris,
    unit: { area: '69' },
    sample: 'files/insee/iris_lyon_shp/iris.shp',
    name: 'iris.shp',
    binary: true,
    beside: ['dbf', 'prj'].map((ending) => ({
      sample: `files/insee/iris_lyon_shp/iris.${ending}`,
      name: `iris.${ending}`,
    })),
  },
  {
    title: 'IRIS, the table of a shapefile',
    dataset: iris,
    unit: { area: '69' },
    sample: 'files/insee/iris_lyon_shp/iris.dbf',
    name: 'iris.dbf',
    binary: true,
    beside: ['shp', 'prj'].map((ending) => ({
      sample: `files/insee/iris_lyon_shp/iris.${ending}`,
      name: `iris.${ending}`,
    })),
  },
  ...LAND_RULES,
]
