import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createRandom } from '../../../data/sample/random.ts'
import { SalesOrder } from '../../../ingest/datasets/dvf/sales/sales-order.ts'
import { rowBytes } from '../../../shared/artefacts/documents/block.ts'
import { DocumentBlocks } from '../../../shared/artefacts/documents/document-blocks.ts'
import { DocumentsWriter } from '../../../shared/artefacts/documents/documents-writer.ts'
import { sales as saleDocuments } from '../../../shared/documents/sales.ts'
import { metresPerDegree } from '../../../shared/geo/metres.ts'
import { UNITS_PER_DEGREE } from '../../../shared/geo/polygons.ts'
import { BlockCache } from '../../../stores/blocks/block-cache.ts'
import { StoredDocumentFile } from '../../../stores/documents/document-file.ts'
import { Documents } from '../../../stores/documents/documents.ts'
import { inFolder } from '../in-folder.ts'
import { timeEach } from '../latency.ts'
import { formatValue } from '../report.ts'
import type { StepContext } from '../step-context.ts'
import { table } from '../table.ts'
import { DEPARTEMENT } from '../territory.ts'
import { type DrawnSale, drawAnswers, drawSaleDocuments } from './draw.ts'

const QUESTIONS = 4000
const ANSWERS = 400
/** Latitude of the corner of the square. */
const SOUTH = 46
/** A cache that holds a part of the blocks, and one that holds them all. */
const SMALL_CACHE = 16 * 2 ** 20
const LARGE_CACHE = 2 ** 40

/** A file of the sales in one order. `positions`: where the document of each stands. */
interface Built {
  path: string
  positions: Uint32Array
  bytesPerDocument: number
  /** Of processor time, of all threads. */
  secondsPerMillion: number
}

/** Sales in a file of documents, by time and by place: size, time to build, time to answer with a warm page cache. */
export async function measureDocuments({ options, findings: report, say }: StepContext): Promise<void> {
  const { sales: count, seed } = options
  say(`Writing ${count} documents and reading them.`)
  await inFolder('documents', async (dir) => {
    const sales = [...drawSaleDocuments(count, seed)]
    const random = createRandom(seed + 1)
    const ranks = Array.from({ length: QUESTIONS }, () => Math.floor(random.next() * count))
    const answers = drawAnswers(sales, ANSWERS, seed + 2)
    const byTime = await build(join(dir, 'by-time.documents'), sales, () => 0)
    const order = new SalesOrder(sales.map(unitsOf))
    const keyBytes = saleDocuments.key(0).length
    const byPlace = await build(join(dir, 'by-place.documents'), sales, (sale) =>
      order.groupOf(unitsOf(sale), rowBytes(keyBytes, Buffer.byteLength(sale.document))),
    )
    const row = async (name: string, built: Built, cache: number) => {
      const [one, newest] = await time(built, cache, sales, ranks, answers)
      const { bytesPerDocument, secondsPerMillion } = built
      const figures = [bytesPerDocument, secondsPerMillion, one.p50, one.p99, newest.p50, newest.p99]
      return [name, ...figures.map(formatValue)]
    }
    const head = [
      'sales',
      'B each',
      'build CPU s/M',
      'one: p50 µs',
      'p99',
      '50 newest in 500 m: p50 µs',
      'p99',
    ]
    report.tables.push(
      table(head, [
        await row('by time, cache 16 MB', byTime, SMALL_CACHE),
        await row('by place, cache 16 MB', byPlace, SMALL_CACHE),
        await row('by place, all in cache', byPlace, LARGE_CACHE),
      ]),
    )
    const length = sales.reduce((sum, { document }) => sum + Buffer.byteLength(document), 0) / count
    report.notes.push(
      `${count.toLocaleString('en')} documents of ${formatValue(length)} bytes; page cache warm`,
    )
  })
}

/** Where a drawn sale lies, 1e-7 degrees. */
function unitsOf({ point }: DrawnSale): [number, number] {
  const { lng, lat } = metresPerDegree(SOUTH)
  return [
    Math.round((point[0] / lng) * UNITS_PER_DEGREE),
    Math.round((SOUTH + point[1] / lat) * UNITS_PER_DEGREE),
  ]
}

/** Writes the sales in the order of their groups, each group together, and in a group as they come. */
async function build(
  path: string,
  sales: readonly DrawnSale[],
  groupOf: (sale: DrawnSale) => number,
): Promise<Built> {
  const before = process.cpuUsage()
  const groups = new Map<number, number[]>()
  for (const [rank, sale] of sales.entries()) {
    const group = groupOf(sale)
    const ranks = groups.get(group) ?? []
    groups.set(group, ranks)
    ranks.push(rank)
  }
  const positions = new Uint32Array(sales.length)
  const writer = new DocumentsWriter(path)
  let position = 0
  for (const [, ranks] of [...groups].sort(([a], [b]) => a - b)) {
    const documents = ranks.map((rank) => {
      positions[rank] = position
      return [saleDocuments.key(position++), sales[rank]!.document] as const
    })
    writer.putTogether(documents)
  }
  writer.close()
  const { user, system } = process.cpuUsage(before)
  const secondsPerMillion = (user + system) / sales.length
  return { path, positions, secondsPerMillion, bytesPerDocument: (await stat(path)).size / sales.length }
}

/** Times single documents and whole answers; answers are compared first. */
async function time(
  { path, positions }: Built,
  cache: number,
  sales: readonly DrawnSale[],
  ranks: readonly number[],
  answers: readonly number[][],
) {
  const file = new StoredDocumentFile(path, await DocumentBlocks.open(path), new BlockCache(cache))
  const named = { role: 'readmodel', dataset: 'dvf', kind: saleDocuments.file, area: DEPARTEMENT } as const
  const documents = new Documents(
    [{ ...named, file: path, sha256: '', bytes: 0, rows: sales.length }],
    [file],
  )
  const many = async (asked: readonly number[]) =>
    documents.many(
      saleDocuments,
      asked.map((rank) => [DEPARTEMENT, saleDocuments.key(positions[rank]!)]),
    )
  try {
    for (const answer of answers) {
      const found = await many(answer)
      const wrong = answer.findIndex((rank, i) => found[i]?.text !== sales[rank]!.document)
      if (wrong >= 0) throw new Error(`Another document was found for sale ${answer[wrong]}`)
    }
    if (cache > SMALL_CACHE) for (const rank of ranks) await many([rank])
    return [
      await timeEach(ranks.length, (i) => many([ranks[i]!])),
      await timeEach(answers.length, (i) => many(answers[i]!)),
    ] as const
  } finally {
    await file.close()
  }
}
