import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withDuckDb } from '../../formats/duckdb/database.ts'
import type { AreaUnit, FetchedSource } from '../../ingest/dataset.ts'
import { dvf } from '../../ingest/datasets/dvf/dataset.ts'
import { joinDwellings } from '../../ingest/datasets/dvf/sales/dwellings.ts'
import { countPremises } from '../../ingest/datasets/dvf/sales/premises.ts'
import { readPriceReferences } from '../../ingest/datasets/dvf/sales/price-references.ts'
import { readMutations, salesOf } from '../../ingest/datasets/dvf/sales/read-lines.ts'
import { fetchedFile, normalised } from '../support/normalised.ts'
import { describeWithSamples, samplePath } from '../support/samples.ts'

const GEO = 'mirror/files.data.gouv.fr/geo-dvf/latest/csv'

/**
 * What was decided of the sales that print a dwelling on several lines: how many by each rule and verdict, and how the price alone judges
 * those that the Carrez surfaces decided (`agrees`, `disagrees`, `unknown`).
 */
async function verdicts(unit: AreaUnit, sources: FetchedSource[]) {
  const { written, workDir } = await normalised(dvf, unit, sources)
  const lake = written.find(({ kind }) => kind === 'sales')!.path
  return withDuckDb(workDir, async (db) => {
    const references = await readPriceReferences(db, salesOf(lake))
    const decided: Record<string, number> = {}
    const byPrice: Record<string, number> = {}
    for await (const lines of readMutations(db, lake)) {
      const { mutation, price } = lines[0]!
      const { premises } = countPremises(lines)
      const judged = joinDwellings(premises, price, references.get(mutation)).lines
      if (!judged) continue
      const name = `${judged.rule ?? 'nothing'}: ${judged.verdict}`
      decided[name] = (decided[name] ?? 0) + 1
      if (judged.rule !== 'carrez') continue
      const hidden = premises.map(({ premise, copies }) => ({
        premise: { ...premise, lots: premise.lots.map((lot) => ({ ...lot, carrezSurface: null })) },
        copies,
      }))
      const alone = joinDwellings(hidden, price, references.get(mutation)).lines!
      if (alone.rule !== 'price') continue
      const how =
        alone.verdict === 'unknown' ? 'unknown' : alone.verdict === judged.verdict ? 'agrees' : 'disagrees'
      byPrice[how] = (byPrice[how] ?? 0) + 1
    }
    return { decided, byPrice }
  })
}

describeWithSamples('lines of one dwelling or of several', () => {
  test('Villeneuve-la-Garenne, 2020 to 2025', async () => {
    const years = ['2020', '2021', '2022', '2023', '2024', '2025']
    const sources = years.map((year) =>
      fetchedFile(samplePath(`${GEO}/${year}/communes/92/92078.csv`), '92078'),
    )
    expect(await verdicts({ area: '92', communes: ['92078'] }, sources)).toEqual({
      decided: {
        'carrez: one': 23,
        'carrez: several': 1,
        'nothing: unknown': 8,
        'price: one': 1,
        'same-lot: one': 2,
      },
      byPrice: { agrees: 24 },
    })
  })

  test('the Rhône in 2018', async () => {
    const sources = [fetchedFile(samplePath(`${GEO}/2018/departements/69.csv.gz`))]
    expect(await verdicts({ area: '69' }, sources)).toEqual({
      decided: {
        'carrez: one': 7,
        'carrez: several': 10,
        'nothing: unknown': 34,
        'price: one': 5,
        'price: unknown': 2,
        'same-lot: one': 4,
      },
      byPrice: { agrees: 4, disagrees: 2, unknown: 4 },
    })
  })

  test('Val d’Europe, 2016 to 2020', async () => {
    const dir = samplePath('files/dvf/77-val-d-europe')
    const sources = (await readdir(dir)).sort().map((name) => fetchedFile(join(dir, name), undefined, true))
    expect(await verdicts({ area: '77' }, sources)).toEqual({
      decided: { 'carrez: several': 16, 'nothing: unknown': 7, 'price: one': 1, 'price: several': 1 },
      byPrice: { agrees: 11, disagrees: 1 },
    })
  })

  test('around Rennes, 2016 to 2021', async () => {
    const dir = samplePath('files/dvf/35-etalab-sections')
    const sources = (await readdir(dir)).sort().map((name) => fetchedFile(join(dir, name), undefined, true))
    expect(await verdicts({ area: '35' }, sources)).toEqual({
      decided: { 'nothing: unknown': 4, 'price: one': 1 },
      byPrice: {},
    })
  })

  test('Nice, first half of 2025', async () => {
    const sources = [
      fetchedFile(samplePath('files/dvf/06-ValeursFoncieres-2025-S1_nice.txt.gz'), undefined, true),
    ]
    expect(await verdicts({ area: '06' }, sources)).toEqual({
      decided: {
        'carrez: one': 3,
        'carrez: several': 2,
        'nothing: unknown': 11,
        'price: one': 3,
        'price: several': 4,
        'price: unknown': 1,
        'same-lot: one': 5,
      },
      byPrice: { agrees: 3, disagrees: 1 },
    })
  })
})
