import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BlockCache } from '../../../api/store/blocks/block-cache.ts'
import { DocumentFile } from '../../../api/store/documents/document-file.ts'
import { Documents } from '../../../api/store/documents/documents.ts'
import { createRandom } from '../../../data/sample/random.ts'
import { salesOrder } from '../../../ingest/readmodel/sales/sales-order.ts'
import { DocumentBlocks } from '../../../shared/artefacts/documents/document-blocks.ts'
import { DocumentsWriter } from '../../../shared/artefacts/documents/documents-writer.ts'
import { sales as saleDocuments } from '../../../shared/documents/sales.ts'
import { timeEachAsync } from '../latency.ts'
import { formatValue, type Report } from '../report.ts'
import { table } from '../table.ts'
import { DEPARTEMENT } from '../territory.ts'
import { type DrawnSale, drawAnswers, drawSaleDocuments } from './draw.ts'

const QUESTIONS = 4000
const ANSWERS = 400
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

/** Sales in a file of documents, by time and by age and place: size, time to build, time to answer with a warm page cache. */
export async function measureDocuments(count: number, seed: number, report: Report): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'terrier-bench-documents-'))
  try {
    const sales = [...drawSaleDocuments(count, seed)]
    const random = createRandom(seed + 1)
    const ranks = Array.from({ length: QUESTIONS }, () => Math.floor(random.next() * count))
    const answers = drawAnswers(sales, ANSWERS, seed + 2)
    const byTime = await build(join(dir, 'by-time.documents'), sales, () => 0)
    const placeOf = salesOrder(sales.map(({ point }) => point))
    const newest = sales[0]!.day
    const byPlace = await build(join(dir, 'by-place.documents'), sales, ({ day, point }) =>
      placeOf(newest - day, point),
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
        await row('by age and place, cache 16 MB', byPlace, SMALL_CACHE),
        await row('by age and place, all in cache', byPlace, LARGE_CACHE),
      ]),
    )
    const length = sales.reduce((sum, { document }) => sum + Buffer.byteLength(document), 0) / count
    report.notes.push(
      `${count.toLocaleString('en')} documents of ${formatValue(length)} bytes; page cache warm`,
    )
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function build(
  path: string,
  sales: readonly DrawnSale[],
  placeOf: (sale: DrawnSale) => number,
): Promise<Built> {
  const before = process.cpuUsage()
  const places = sales.map(placeOf)
  const order = [...sales.keys()].sort((a, b) => places[a]! - places[b]!)
  const positions = new Uint32Array(sales.length)
  const writer = new DocumentsWriter(path)
  for (const [position, rank] of order.entries()) {
    positions[rank] = position
    writer.put(saleDocuments.key(position), sales[rank]!.document)
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
  const file = new DocumentFile(path, await DocumentBlocks.open(path), new BlockCache(cache))
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
      await timeEachAsync(ranks.length, (i) => many([ranks[i]!])),
      await timeEachAsync(answers.length, (i) => many(answers[i]!)),
    ] as const
  } finally {
    await file.close()
  }
}
