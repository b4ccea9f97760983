import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { realTerritory } from '../../test/support/normalised.ts'
import { datasets } from '../datasets/index.ts'
import { promisedType, typeOf } from './file-type.ts'

test.each([
  ['code;zone\n', 'text'],
  ['', 'text'],
  ['\uFEFF{"type":"FeatureCollection"}', 'json'],
  [' [1]', 'json'],
  ['<?xml version="1.0"?><Structure/>', 'xml'],
  ['<?xml version="1.0"?>\n<!-- x --><!DOCTYPE html><html>', 'page'],
  ['PK\u0003\u0004', 'zip'],
  ['7z\u00bc\u00af\u0027\u001c', '7z'],
  ['PAR1', 'parquet'],
  ['SQLite format 3\0', 'sqlite'],
  ['\u0001\0\u0002', 'binary'],
] as const)('%j begins a file of type %s', (text, type) => {
  // Of signatures each character is a byte.
  expect(typeOf(Buffer.from(text, text.startsWith('\uFEFF') ? 'utf8' : 'latin1'))).toBe(type)
})

test('gzip', () => {
  expect(typeOf(gzipSync('x'))).toBe('gzip')
})

test.each([
  ['https://x.fr/a/adresses-75.csv.gz', 'gzip'],
  ['https://x.fr/RNB_75.csv.zip', 'zip'],
  ['https://x.fr/attachments/fichier_des_locaux_situation_2025_zip', 'zip'],
  ['https://x.fr/attachments/dfi_dept2a0_a_dept49zip', 'zip'],
  ['https://x.fr/datafiles/1/csv?millesime=2026-09', 'text'],
  ['https://x.fr/ows?OUTPUTFORMAT=application/json', 'json'],
  ['https://x.fr/datasets/r/9d213815', undefined],
])('%s promises %s', (address, type) => {
  expect(promisedType(address)).toBe(type)
})

test('every address of every dataset promises a type, or its dataset states one', async () => {
  const territory = await realTerritory()
  const silent = datasets.flatMap((dataset) =>
    ['33', '971']
      .flatMap((area) => [{ area }, { area, communes: [`${area}063`.slice(0, 5)] }])
      .flatMap((unit) => dataset.sources(unit, territory, 'latest'))
      .filter(
        ({ url, file, paged }) =>
          file === undefined &&
          !paged &&
          promisedType(url) === undefined &&
          !dataset.expects?.some((one) => one.types && one.url.test(url)),
      )
      .map(({ url }) => url),
  )
  // Without an edition found, the listing itself stands for its files.
  expect([...new Set(silent)]).toEqual([
    'https://data.economie.gouv.fr/api/explore/v2.1/catalog/datasets/documents-de-filiation-informatises-dfi-des-parcelles/attachments',
    'https://data.statistiques.developpement-durable.gouv.fr/dido/api/v1/datasets/6513f0189d7d312c80ec5b5b',
  ])
})
