import { readFile, rm } from 'node:fs/promises'
import { type Command, InvalidArgumentError } from 'commander'
import { withDuckDb } from '../formats/duckdb/database.ts'
import { IngestError } from '../formats/errors.ts'
import { lastTwoYears, qualityCards, testModel } from '../ingest/derived/estimates/cards.ts'
import { type Model, readModelOf } from '../ingest/derived/estimates/model.ts'
import type { SalesLake } from '../ingest/derived/estimates/read-sold.ts'
import { salePlaces } from '../ingest/derived/estimates/sale-places.ts'
import { decodeTerritory } from '../shared/artefacts/territory.ts'
import { LAG_DAYS } from '../shared/estimates/constants.ts'
import { DWELLING_TYPES } from '../shared/identifiers/dwelling-types.ts'
import { departementOf } from '../shared/identifiers/insee.ts'
import type { DataDir } from '../shared/release/data-dir.ts'
import type { Manifest } from '../shared/release/release.ts'
import type { EstimateQuality, TestedType } from '../shared/schemas/estimate-quality.ts'
import { createTerritory } from '../shared/territory/create.ts'
import type { Territory } from '../shared/territory/territory.ts'
import { dayCountOf, dayText } from '../shared/time/days.ts'
import { context, print, table } from './context.ts'
import { releaseOf } from './releases.ts'

interface BacktestCommand {
  area: string
  lag: number
  from?: number
  to?: number
  json?: boolean
}

export function addBacktest(program: Command): void {
  program
    .command('backtest')
    .summary('measure how wrong estimates of past sales would have been')
    .description(
      'Values each sale of a period with only the sales that were published by then, and says how far the estimates are from the prices,\n' +
        'with simple medians on the same sales for comparison (docs/estimates.md). It reads the sales of the current release and changes nothing.',
    )
    .requiredOption('--area <code>', 'département, or a commune of it whose card alone is wanted')
    .option('--lag <days>', 'days by which a sale is known late', wholeDays, LAG_DAYS)
    .option(
      '--from <day>',
      'first day valued, YYYY-MM-DD (default: two years before the last sale)',
      dayOption,
    )
    .option('--to <day>', 'last day valued, YYYY-MM-DD (default: that of the last sale)', dayOption)
    .option('--json', 'print the model cards as JSON')
    .action(run)
}

async function run({ area, lag, from, to, json }: BacktestCommand): Promise<void> {
  const { dataDir } = context()
  const release = await releaseOf(dataDir, undefined)
  const departement = area.length > 3 ? departementOf(area) : area
  const lake = await lakeOf(dataDir, release, departement)
  const territory = await territoryOf(dataDir, release)
  const spill = dataDir.work('backtest')
  const models: Model[] = []
  try {
    await withDuckDb(spill, async (db) => {
      for (const type of DWELLING_TYPES) models.push(await readModelOf(db, lake, type))
    })
  } finally {
    await rm(spill, { recursive: true, force: true })
  }
  const last = lastTwoYears(models)
  if (!last)
    throw new IngestError(`No dwelling sold in ${departement} has a price per m²: there is nothing to value`)
  const options = { lag, from: from ?? last.from, to: to === undefined ? last.to : to + 1 }
  if (options.from >= options.to)
    throw new IngestError(`--from ${dayText(options.from)} is after --to ${dayText(options.to - 1)}`)
  const tested = models.map((model) => testModel(model, options))
  const only = area === departement ? undefined : (territory.resolve(area)?.code ?? area)
  const cards = qualityCards(departement, tested, options, territory, only)
  print(json, cards, () => cards.flatMap(linesOf))
  if (cards.length === 0)
    throw new IngestError(
      `Fewer than 40 sales of ${area} could be valued from ${dayText(options.from)} on: choose other days`,
    )
}

async function lakeOf(dataDir: DataDir, { files }: Manifest, area: string): Promise<SalesLake> {
  const path = (kind: string, role: 'lake' | 'readmodel' = 'lake') => {
    const found = files.find(
      (file) => file.role === role && file.dataset === 'dvf' && file.kind === kind && file.area === area,
    )
    if (!found)
      throw new IngestError(
        `The release holds no sales of ${area}. Load them with: terrier ingest dvf --area ${area}`,
      )
    return dataDir.store(found.file)
  }
  const placeOf = await salePlaces(path('sales-space', 'readmodel'))
  return { sales: path('sales'), priced: path('priced-sales'), placeOf }
}

async function territoryOf(dataDir: DataDir, { id, files }: Manifest): Promise<Territory> {
  const found = files.find(({ role, kind }) => role === 'readmodel' && kind === 'territory')
  if (!found) throw new Error(`Release ${id} names no territory`)
  return createTerritory(decodeTerritory(await readFile(dataDir.store(found.file))))
}

function linesOf({ level, code, name, period, lagDays, types }: EstimateQuality): string[] {
  const rows = types.flatMap((one) => [
    ...(one.byInputs ?? []).map((at, n) =>
      row(n === 0 ? one.type : '', `estimate, ${inputsText(at)}`, at, coverageOf(at)),
    ),
    ...one.baselines.map((baseline) => row('', baseline.method, baseline, '')),
  ])
  const headings = [
    '',
    'method',
    'sales',
    'median error',
    'mean',
    'P90',
    'bias',
    '≤ 10 %',
    '≤ 20 %',
    '80 % holds',
  ]
  return [
    `${name} (${level} ${code}), ${period.from} to ${period.to}, sales known ${lagDays} days late`,
    ...table([headings, ...rows]).map((line) => `  ${line}`),
  ]
}

type ByInputs = NonNullable<TestedType['byInputs']>[number]

/** What the questions gave in addition to type, surface and place. */
function inputsText({ inputs }: ByInputs): string {
  return inputs.length === 0 ? 'surface and place' : inputs.join(' ')
}

/** `80.1 % (78/81/82)`: in all, and by third of the width of the interval. */
function coverageOf({ interval }: ByInputs): string {
  const thirds = interval.coverageByThirdPercent?.map((share) => Math.round(share)).join('/')
  return `${interval.coveragePercent} %${thirds === undefined ? '' : ` (${thirds})`}`
}

type Figures = Pick<
  TestedType,
  | 'count'
  | 'medianErrorPercent'
  | 'meanErrorPercent'
  | 'p90ErrorPercent'
  | 'biasPercent'
  | 'within10Percent'
  | 'within20Percent'
>

function row(type: string, method: string, figures: Figures, coverage: string): string[] {
  const {
    medianErrorPercent,
    meanErrorPercent,
    p90ErrorPercent,
    biasPercent,
    within10Percent,
    within20Percent,
  } = figures
  const percents = [
    medianErrorPercent,
    meanErrorPercent,
    p90ErrorPercent,
    biasPercent,
    within10Percent,
    within20Percent,
  ]
  return [type, method, String(figures.count), ...percents.map((value) => `${value.toFixed(1)} %`), coverage]
}

function wholeDays(text: string): number {
  const days = Number(text)
  if (!Number.isInteger(days) || days < 0 || days > 1000)
    throw new InvalidArgumentError('must be whole days, 0 to 1000')
  return days
}

function dayOption(text: string): number {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayCountOf(text) : Number.NaN
  if (Number.isNaN(day)) throw new InvalidArgumentError('must be a day as YYYY-MM-DD')
  return day
}
