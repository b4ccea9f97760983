import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ColumnReport } from '../../formats/layouts/column-report.ts'
import type { Dataset, FetchedSource } from '../../ingest/dataset.ts'
import { COG_FILES } from '../../ingest/datasets/cog/cog-file.ts'
import { readCutting } from '../../ingest/datasets/cog/cutting.ts'
import { datasets } from '../../ingest/datasets/index.ts'
import { pathUnder } from '../../ingest/pipeline/download/mirror.ts'
import { askerOf } from '../../ingest/pipeline/editions/ask.ts'
import { createTerritory } from '../../shared/territory/create.ts'
import { demoFiles } from '../support/demo.ts'
import {
  csvWith,
  csvWithout,
  dbfRenamed,
  type Edit,
  editedFile,
  featuresWith,
  featuresWithout,
} from '../support/edited-file.ts'
import { normalised } from '../support/normalised.ts'

/** A file of a dataset with a column that nobody knows, and without one that its rows need. */
interface Case {
  dataset: string
  /** Files that are edited, by the end of their address. */
  file: RegExp
  more: Edit
  unknown: string
  less: Edit
  /** How the message names the column. */
  essential: string
}

const csv = (dataset: string, file: RegExp, column: string, delimiter = ';', member?: RegExp): Case => ({
  dataset,
  file,
  more: csvWith('nouvelle', delimiter),
  unknown: 'nouvelle',
  less: csvWithout(column, member),
  essential: column,
})
const geojson = (dataset: string, file: RegExp, property: string): Case => ({
  dataset,
  file,
  more: featuresWith('nouvelle'),
  unknown: 'nouvelle',
  less: featuresWithout(property),
  essential: property,
})

const CASES: readonly Case[] = [
  {
    dataset: 'cog',
    file: /communes\.json$/,
    more: (text) => text.replaceAll('"nom":', '"nouvelle":1,"nom":'),
    unknown: 'nouvelle',
    less: (text) => text.replaceAll('"region":', '"ex":'),
    essential: 'region',
  },
  geojson('cadastre', /parcelles/, 'contenance'),
  geojson('sections', /sections/, 'id'),
  csv('ban', /adresses-96/, 'nom_voie'),
  geojson('batiments', /batiments/, 'commune'),
  csv('rnb', /RNB_96/, 'plots'),
  csv('bdnb', /bdnb/, 'batiment_groupe_id', ';', /^batiment_groupe\.csv/),
  geojson('iris', /iris/i, 'code_iris'),
  csv('census', /struct-pop/, 'P22_POP0305'),
  csv('filosofi', /FILOSOFI_CC/, 'OBS_VALUE', ';', /_data/),
  {
    ...csv('owners', /parcelles/, 'Section'),
    // The first column of all lines: a file of 24 columns in their order is read whatever they are called.
    less: (text) => text.replaceAll(/^[^;]*;/gm, ''),
    essential: 'Département*',
  },
  csv('oll', /Nationale/, 'loyer_median'),
  csv('carte-des-loyers', /pred/, 'loypredm2'),
  {
    dataset: 'official-indices',
    file: /./,
    more: (text) => text.replaceAll('<Obs ', '<Obs NOUVELLE="x" '),
    unknown: 'NOUVELLE',
    less: (text) => text.replaceAll('OBS_VALUE=', 'VALEUR='),
    essential: 'OBS_VALUE',
  },
  {
    dataset: 'clay',
    file: /AleaRG/i,
    more: dbfRenamed('gid', 'neu'),
    unknown: 'NEU',
    less: dbfRenamed('niveau', 'degre'),
    essential: 'NIVEAU',
  },
  { ...geojson('planning', /zone_urba/i, 'typezone'), unknown: 'NOUVELLE', essential: 'TYPEZONE' },
  {
    dataset: 'prevention-plans',
    file: /pprn/,
    more: dbfRenamed('urlfic', 'neufic'),
    unknown: 'NEUFIC',
    less: dbfRenamed('typereg', 'genre'),
    essential: 'TYPEREG',
  },
  csv('dvf', /valeursfoncieres-2024/i, 'Valeur fonciere', '|'),
  {
    dataset: 'dpe',
    file: /dpe03existant/,
    more: (text) => text.replaceAll('"numero_dpe":', '"nouvelle":"x","numero_dpe":'),
    unknown: 'nouvelle',
    less: (text) => text.replaceAll('"identifiant_ban":', '"ex":'),
    essential: 'identifiant_ban',
  },
  {
    // Parquet, whose names are told with their length.
    dataset: 'sirene',
    file: /datasets\/r\//,
    more: (text) => text.replaceAll('plg_iris', 'nouvelle'),
    unknown: 'nouvelle',
    less: (text) => text.replaceAll('codeCommuneEtablissement', 'exxxCommuneEtablissement'),
    essential: 'codeCommuneEtablissement',
  },
  csv('rnic', /3ea8e2c3/, 'type_syndic', ','),
  csv('companies', /9d213815/, 'type_bilan'),
  csv('classified-installations', /installations_classees/, 'statutSeveso', ';', /^InstallationClassee/),
  csv('permits', /datafiles/, 'DATE_REELLE_AUTORISATION'),
  csv('commune-risks', /radon/, 'classe_potentiel'),
  csv('zone-abc', /zonage/i, 'CODGEO'),
  csv('local-tax', /fiscalite/, 'exercice'),
  { ...geojson('priority-districts', /qpv/, 'code_qp'), unknown: 'NOUVELLE' },
]

/** Lines without a header: a field more or less is refused line by line. */
const WITHOUT_COLUMNS = ['filiation']

const demo = await demoFiles()
const files = COG_FILES.map((name) => ({ url: `file:${name}`, path: join(demo.cog, name) }))
const territory = createTerritory((await readCutting(files, '2026', new ColumnReport())).territory)

test('every dataset is asked, or has no columns, and declares its layouts', () => {
  const asked = new Set(CASES.map(({ dataset }) => dataset))
  const names = datasets.map(({ name }) => name)
  expect([...asked, ...WITHOUT_COLUMNS].sort()).toEqual([...names].sort())
  for (const { name, layouts = [] } of datasets)
    expect([name, layouts.length > 0]).toEqual([name, !WITHOUT_COLUMNS.includes(name)])
})

test.each(CASES)('$dataset: a column more is told and read past', async (one) => {
  const { parts, columns } = await read(one, one.more)
  expect(columns.flatMap(({ unknown }) => unknown)).toContain(one.unknown)
  const kept = parts.map(({ quality }) => quality.rowsKept)
  expect(kept[0]).toBeGreaterThan(0)
  const before = await read(one, (text) => text)
  expect(before.parts.map(({ quality }) => quality.rowsKept)).toEqual(kept)
  expect(before.columns).toEqual([])
})

test.each(CASES)('$dataset: an essential column less stops the ingest with its name', async (one) => {
  await expect(read(one, one.less)).rejects.toThrow(`"${one.essential}"`)
})

async function read({ dataset: name, file }: Case, edit: Edit) {
  const dataset = datasets.find((one) => one.name === name)!
  const area = dataset.cut === 'france' ? 'france' : '96'
  const sources = await sourcesOf(dataset, area)
  const edited = await Promise.all(
    sources.map(async (source) =>
      file.test(source.url) ? { ...source, path: await editedFile(source.path, edit) } : source,
    ),
  )
  expect(edited.some(({ path }, i) => path !== sources[i]!.path)).toBe(true)
  return normalised(dataset, { area }, edited, territory)
}

/** The demo's files of a dataset. */
async function sourcesOf(dataset: Dataset, area: string): Promise<FetchedSource[]> {
  const edition = await dataset.findEdition?.(askerOf({ mirror: demo.mirror }))
  const named =
    dataset.name === 'cog'
      ? COG_FILES.map((name) => ({ url: `file:${name}`, path: join(demo.cog, name) }))
      : dataset
          .sources({ area }, territory, 'latest', edition)
          .map((source) => ({ ...source, path: pathUnder(demo.mirror, source.url) }))
  const found: FetchedSource[] = []
  for (const source of named)
    if (existsSync(source.path))
      found.push({
        ...source,
        resolvedUrl: source.url,
        sha256: '0'.repeat(64),
        bytes: 0,
        fetchedAt: '2026-01-01T00:00:00.000Z',
      })
  return found
}
