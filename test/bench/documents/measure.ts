import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom } from '../../../data/sample/random.ts'
import { BlockCache } from '../../../shared/artefacts/blocks/block-cache.ts'
import { BlockFile } from '../../../shared/artefacts/blocks/block-file.ts'
import { DocumentsWriter } from '../../../shared/artefacts/blocks/documents-writer.ts'
import { SalesDocumentsWriter } from '../../../shared/artefacts/blocks/sales-documents-writer.ts'
import { DocumentsWriter as LmdbWriter, openDocuments } from '../../../shared/artefacts/documents.ts'
import { sales as saleDocuments } from '../../../shared/documents/sales.ts'
import { type Latency, timeEach, timeEachAsync } from '../latency.ts'
import { formatValue, type Report } from '../report.ts'
import { table } from '../table.ts'
import { type DrawnSale, drawAnswers, drawSaleDocuments } from './draw.ts'

const QUESTIONS = 4000
const ANSWERS = 400
/** A cache that holds a part of the blocks, and one that holds them all. */
const SMALL_CACHE = 16 * 2 ** 20
const LARGE_CACHE = 2 ** 40

interface Built {
  path: string
  bytesPerDocument: number
  /** Of processor time, of all threads. */
  secondsPerMillion: number
}

/** Sales as LMDB and as block files: size, time to build, time to answer with a warm page cache. Answers are compared. */
export async function measureDocuments(count: number, seed: number, report: Report): Promise<void> {
  const dir = await mkdtemp(join(tmpdir(), 'terrier-bench-documents-'))
  try {
    const sales = [...drawSaleDocuments(count, seed)]
    const built = async (name: string, write: (path: string) => Promise<unknown>): Promise<Built> => {
      const path = join(dir, name)
      const before = process.cpuUsage()
      await write(path)
      const { user, system } = process.cpuUsage(before)
      const secondsPerMillion = (user + system) / count
      return { path, secondsPerMillion, bytesPerDocument: (await stat(path)).size / count }
    }
    const putAll = (writer: LmdbWriter | DocumentsWriter) => {
      for (const [rank, { document }] of sales.entries()) writer.put(saleDocuments.key(rank), document)
      return writer.close()
    }
    const lmdb = await built('sales.lmdb', (path) => putAll(new LmdbWriter(path)))
    const keyed = await built('keyed.blocks', (path) => putAll(new DocumentsWriter(path, 'sales', '96')))
    let positions: Uint32Array = new Uint32Array()
    const placed = await built('placed.blocks', async (path) => {
      const writer = new SalesDocumentsWriter(path, '96')
      for (const { day, point, document } of sales) writer.put(day, point, document)
      positions = await writer.close()
    })
    const random = createRandom(seed + 1)
    const ranks = Array.from({ length: QUESTIONS }, () => Math.floor(random.next() * count))
    const answers = drawAnswers(sales, ANSWERS, seed + 2)
    const row = (name: string, { bytesPerDocument, secondsPerMillion }: Built, times: readonly Latency[]) => [
      name,
      formatValue(bytesPerDocument),
      formatValue(secondsPerMillion),
      ...times.flatMap(({ p50, p99 }) => [formatValue(p50), formatValue(p99)]),
    ]
    const blocks = async (name: string, file: Built, keyed: boolean, bytes: number) =>
      row(
        name,
        file,
        await timeBlocks(file.path, bytes, sales, keyed ? undefined : positions, ranks, answers),
      )
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
        row('LMDB, by rank', lmdb, await timeLmdb(lmdb.path, ranks, answers)),
        await blocks('blocks by key, cache 16 MB', keyed, true, SMALL_CACHE),
        await blocks('blocks by age and place, cache 16 MB', placed, false, SMALL_CACHE),
        await blocks('blocks by age and place, all in cache', placed, false, LARGE_CACHE),
      ]),
    )
    const length = sales.reduce((sum, { document }) => sum + Buffer.byteLength(document), 0) / count
    report.notes.push(
      `${count.toLocaleString('en')} documents of ${formatValue(length)} bytes; page cache warm; LMDB is read on the event loop, blocks beside it`,
    )
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function timeLmdb(path: string, ranks: readonly number[], answers: readonly number[][]) {
  const file = openDocuments(path)
  const get = (rank: number) => {
    const text = file.get(saleDocuments.key(rank))
    if (text === undefined) throw new Error(`LMDB has no sale ${rank}`)
  }
  try {
    return [
      timeEach(ranks.length, (i) => get(ranks[i]!)),
      timeEach(answers.length, (i) => answers[i]!.forEach(get)),
    ]
  } finally {
    await file.close()
  }
}

async function timeBlocks(
  path: string,
  bytes: number,
  sales: readonly DrawnSale[],
  positions: Uint32Array | undefined,
  ranks: readonly number[],
  answers: readonly number[][],
) {
  const file = await BlockFile.open(path, new BlockCache({ bytes }))
  const many = async (asked: readonly number[]) =>
    file.getMany(asked.map((rank) => positions?.[rank] ?? rank))
  const one = (rank: number) => (positions ? many([rank]) : file.get(saleDocuments.key(rank)))
  try {
    for (const answer of answers) {
      const wrong = (await many(answer)).findIndex(
        (document, i) => document.toString() !== sales[answer[i]!]!.document,
      )
      if (wrong >= 0) throw new Error(`The block file gave another document for sale ${answer[wrong]}`)
    }
    if (bytes > SMALL_CACHE) for (const rank of ranks) await one(rank)
    return [
      await timeEachAsync(ranks.length, (i) => one(ranks[i]!)),
      await timeEachAsync(answers.length, (i) => many(answers[i]!)),
    ]
  } finally {
    await file.close()
  }
}
