import { expect, test } from 'vitest'
import { soldWorld } from '../../test/support/sold-world.ts'
import { CONSTANTS } from '../estimates/constants.ts'
import { estimate, type KnownSales, type ModelEstimate } from '../estimates/estimate.ts'
import { NearestSales } from '../estimates/nearest.ts'
import { INPUTS, saleQuestion } from '../estimates/question.ts'
import { designOf, fitRegression, writeResiduals } from '../estimates/regression.ts'
import { Plane } from '../estimates/sold.ts'
import { DWELLING_TYPES, type DwellingType } from '../identifiers/dwelling-types.ts'
import { type EstimateModel, encodeEstimates, openEstimates } from './estimates.ts'

function modelOf(type: DwellingType): EstimateModel {
  const sold = soldWorld({ type, count: 400, days: 900, seed: 12 })
  const design = designOf(type, sold)
  const fit = fitRegression(design, 0, sold.count)
  const residuals = new Float64Array(sold.count)
  writeResiduals(design, fit, 0, sold.count, residuals)
  const ids = Array.from({ length: sold.count }, (_, row) => `${type}-${row}`)
  return { sold, fit, residuals, ids, quantiles, plane: new Plane(48) }
}

const quantiles = {
  least: { low: 1.7, high: 1.8 },
  usual: { low: 1.5, high: 1.6 },
  all: { low: 1.3, high: 1.4 },
}

const encoded = (models: readonly EstimateModel[]): ArrayBuffer => {
  const bytes = Buffer.concat(encodeEstimates('96', models, ['96001', '96002'], ['96001:0010']))
  return Uint8Array.from(bytes).buffer
}

test('what is opened gives the estimates of what was fitted', () => {
  const models = DWELLING_TYPES.map(modelOf)
  const opened = openEstimates(encoded(models))
  expect(opened).toMatchObject({ departement: '96', count: 800 })
  expect([...opened.communes]).toEqual([
    ['96001', 0],
    ['96002', 1],
  ])
  expect(opened.streets.get('96001:0010')).toBe(0)
  for (const { sold, fit, residuals, plane } of models) {
    const found = opened.models.get(fit.type)!
    expect(found.quantiles).toEqual(quantiles)
    expect(found.idOf(399)).toBe(`${fit.type}-399`)
    const known: KnownSales = {
      sold,
      fit,
      residuals,
      plane,
      nearest: new NearestSales(sold, plane),
      from: 0,
      to: 400,
    }
    for (const row of [3, 200, 399]) {
      const question = saleQuestion(fit.type, sold, row, INPUTS[fit.type].all)
      const ask = (of: KnownSales) => {
        const [value] = estimate(of, CONSTANTS[fit.type], [question], fit.trend.end + 30) as ModelEstimate[]
        return { log: value!.log, spread: value!.spread }
      }
      const [before, after] = [ask(known), ask(found.known)]
      expect(after.log).toBeCloseTo(before.log, 5)
      expect(after.spread).toBeCloseTo(before.spread, 5)
    }
  }
})

test('the same models give the same bytes', () => {
  expect(encoded([modelOf('Maison')])).toEqual(encoded([modelOf('Maison')]))
})

test('another artefact, and a truncated one, are refused', () => {
  const bytes = encoded([modelOf('Maison')])
  expect(() => openEstimates(bytes.slice(0, bytes.byteLength / 2))).toThrow('truncated')
  expect(() => openEstimates(new ArrayBuffer(64))).toThrow('TERRESTI')
})
