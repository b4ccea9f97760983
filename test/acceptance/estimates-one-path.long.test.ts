import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RAW_DVF_LISTING } from '../../data/sample/datasets/dvf-raw.ts'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import { qualityCards, testModel } from '../../ingest/derived/estimates/cards.ts'
import { type Model, readModelOf } from '../../ingest/derived/estimates/model.ts'
import { salePlaces } from '../../ingest/derived/estimates/sale-places.ts'
import { ReleaseFiles } from '../../ingest/release-files.ts'
import { INPUT_LEVELS, INPUTS, saleQuestion } from '../../shared/estimates/question.ts'
import { soldPricePerMetre } from '../../shared/estimates/sold.ts'
import { UNITS_PER_DEGREE } from '../../shared/geo/polygons.ts'
import { DWELLING_TYPES } from '../../shared/identifiers/dwelling-types.ts'
import type { DataDir } from '../../shared/release/data-dir.ts'
import type { EstimateQuality } from '../../shared/schemas/estimate-quality.ts'
import { dayCountOf } from '../../shared/time/days.ts'
import { cutFrance, ingestSamples } from '../support/cut-france.ts'
import { demoFiles, ingestDemo } from '../support/demo.ts'
import { askEstimate } from '../support/estimates.ts'
import { cutSales, type HeldOut } from '../support/held-out.ts'
import { realTerritory } from '../support/normalised.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'
import { serviceOf } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

/** Median of errors without their signs, in percent to one decimal. */
function medianPercent(errors: readonly number[]): number {
  const sizes = errors.map(Math.abs).sort((a, b) => a - b)
  const middle = sizes.length >> 1
  const median = sizes.length % 2 === 1 ? sizes[middle]! : (sizes[middle - 1]! + sizes[middle]!) / 2
  return Math.round(median * 1000) / 10
}

/** Flats and houses of the lake of a release. */
async function modelsOf(dataDir: DataDir, area: string): Promise<Model[]> {
  const files = new ReleaseFiles(dataDir, (await dataDir.readCurrent())!.files)
  const path = (kind: string, role: 'lake' | 'readmodel' = 'lake') =>
    files.path({ dataset: 'dvf', role, kind }, area)!
  const placeOf = await salePlaces(path('sales-space', 'readmodel'))
  const lake = { sales: path('sales'), priced: path('priced-sales'), placeOf }
  return withDuckDb(await temporaryDir('duckdb'), async (db) => {
    const models: Model[] = []
    for (const type of DWELLING_TYPES) models.push(await readModelOf(db, lake, type))
    return models
  })
}

/** Asks a service over HTTP what each held-out sale is worth, saying what its deed says: errors (estimate / price − 1) by type and level. */
async function servedErrors(dataDir: DataDir, models: readonly Model[], { from, lag }: HeldOut) {
  const service = await serviceOf(dataDir)
  const errors: Record<string, number[]> = {}
  for (const { type, sold } of models)
    for (let row = 0; row < sold.count; row++) {
      const day = sold.day[row]!
      if (day < dayCountOf(from) || day >= dayCountOf(from) + lag) continue
      for (const level of INPUT_LEVELS) {
        const {
          surface,
          lng,
          lat,
          parcel: _parcel,
          commune: _commune,
          ...said
        } = saleQuestion(type, sold, row, INPUTS[type][level])
        const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
        const asked = {
          type,
          surface,
          date,
          lng: lng / UNITS_PER_DEGREE,
          lat: lat / UNITS_PER_DEGREE,
          ...said,
        }
        const query = new URLSearchParams()
        for (const [name, value] of Object.entries(asked))
          if (value !== undefined) query.set(name, String(value))
        const answer = await askEstimate(service.app, query.toString())
        const of = `${type} ${level}`
        errors[of] ??= []
        if (answer.statusCode === 404) continue
        expect(answer.statusCode, answer.body).toBe(200)
        errors[of].push(answer.json().data.pricePerM2 / soldPricePerMetre(sold, row) - 1)
      }
    }
  await service.close()
  return errors
}

/** The card of the held-out sales, as `terrier backtest` prints it. */
async function cardOfHeldOut(
  area: string,
  models: readonly Model[],
  { from, lag }: HeldOut,
): Promise<EstimateQuality> {
  const options = { lag, from: dayCountOf(from), to: dayCountOf(from) + lag }
  const tested = models.map((model) => testModel(model, options))
  return qualityCards(area, tested, options, await realTerritory())[0]!
}

/** What the card says of each type and level, beside the same of what was served. */
function compare(card: EstimateQuality, errors: Record<string, number[]>, levels: readonly string[]) {
  return card.types.flatMap(({ type, byInputs }) =>
    byInputs!
      .filter(({ level }) => levels.includes(`${type} ${level}`))
      .map(({ level, count, medianErrorPercent }) => {
        const served = errors[`${type} ${level}`]!
        return {
          of: `${type} ${level}`,
          card: [count, medianErrorPercent],
          served: [served.length, medianPercent(served)],
        }
      }),
  )
}

test('the invented territory: what is served errs by what its card says', async () => {
  const held = { from: '2024-07-01', lag: 180 }
  const dirs = await Promise.all(
    [false, true].map(async (keepsHeldOut) => {
      const files = await demoFiles()
      await rm(join(files.mirror, RAW_DVF_LISTING))
      const dir = join(files.mirror, 'files.data.gouv.fr/geo-dvf')
      for (const name of await readdir(dir, { recursive: true }))
        if (/\.csv(\.gz)?$/.test(name)) await cutSales(join(dir, name), held, keepsHeldOut)
      await ingestDemo(files, { datasets: ['cog'] })
      await ingestDemo(files, { datasets: ['cadastre', 'dvf'] })
      return files.dataDir
    }),
  )
  const models = await modelsOf(dirs[1]!, '96')
  const card = await cardOfHeldOut('96', models, held)
  const errors = await servedErrors(dirs[0]!, models, held)
  // A house of which only its surface is said has the ground of its parcel: better than the card, which does not know the cadastre.
  const levels = ['Appartement least', 'Appartement usual', 'Appartement all', 'Maison usual', 'Maison all']
  const found = compare(card, errors, levels)
  expect(found.length).toBeGreaterThan(1)
  for (const { of, card: printed, served } of found) {
    expect(served[0], of).toBe(printed[0])
    // A sale of two parcels has its point between them: over HTTP the parcel there is asked about.
    expect(Math.abs(served[1]! - printed[1]!), of).toBeLessThan(0.15)
  }
})

describeWithSamples('real sales of Villeneuve-la-Garenne, without a cadastre', () => {
  test('what is served errs by what its card says', async () => {
    const held = { from: '2024-07-01', lag: 180 }
    const dirs: DataDir[] = []
    for (const keepsHeldOut of [false, true]) {
      const dataDir = await cutFrance()
      const mirror = await temporaryDir('mirror')
      for (const year of ['2020', '2021', '2022', '2023', '2024']) {
        const dir = `files.data.gouv.fr/geo-dvf/latest/csv/${year}/communes/92`
        await mkdir(join(mirror, dir), { recursive: true })
        await copyFile(samplePath(`mirror/${dir}/92078.csv`), join(mirror, dir, '92078.csv'))
        await cutSales(join(mirror, dir, '92078.csv'), held, keepsHeldOut)
      }
      await ingestSamples(dataDir, { datasets: ['dvf'], area: '92078', mirror })
      dirs.push(dataDir)
    }
    const models = await modelsOf(dirs[1]!, '92')
    const errors = await servedErrors(dirs[0]!, models, held)
    const card = await cardOfHeldOut('92', models, held)
    const found = compare(
      card,
      errors,
      INPUT_LEVELS.map((level) => `Appartement ${level}`),
    )
    expect(found).toHaveLength(3)
    for (const { of, card: printed, served } of found) expect(served, of).toEqual(printed)
  })
})
