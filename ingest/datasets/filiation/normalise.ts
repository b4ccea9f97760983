import { setImmediate } from 'node:timers/promises'
import { type Database, withDuckDb } from '../../../formats/duckdb/database.ts'
import { sql, sqlOfFile } from '../../../formats/duckdb/sql.ts'
import { IngestError } from '../../../formats/errors.ts'
import type { Edition, NormaliseInput, NormaliseOutput } from '../../dataset.ts'
import { newestRow, outcomeOf, writeLake } from '../../pipeline/unit/outcome.ts'
import { archiveDay, archiveLines, type DfiText, openTexts } from './archives.ts'
import judgeLinesSql from './judge-lines.sql'
import lotsSql from './lots.sql'
import { lotKey, readLine } from './read-line.ts'

/** Lines between two reports of progress. */
const REPORTED = 10_000

/** Reads the documents of filiation of one département, or some communes of it, into the lake: one row a lot. */
export async function normalise(input: NormaliseInput): Promise<NormaliseOutput> {
  const { unit, sources, workDir } = input
  const texts: DfiText[] = []
  for (const source of sources) texts.push(...(await openTexts(source, unit.area, workDir)))
  if (texts.length === 0)
    throw new IngestError(
      `filiation: none of ${sources.map(({ url }) => url).join(', ')} holds a text of the département ${unit.area} ` +
        '(dfiano-dep…): nothing was published. Give the file with --file filiation=PATH',
    )
  return withDuckDb(workDir, async (db) => {
    await db.run(
      sql`CREATE TABLE lines ("row" BIGINT, source VARCHAR, original VARCHAR, lot_key VARCHAR, part VARCHAR, scope VARCHAR, rule VARCHAR,
       detail VARCHAR, published_commune VARCHAR, commune VARCHAR, prefix VARCHAR, document VARCHAR, nature VARCHAR, "date" VARCHAR,
       lot VARCHAR, side VARCHAR, parcels VARCHAR)`,
    )
    let rows = 0
    for (const text of texts) rows = await readText(db, text, input, rows)
    if (rows === 0)
      throw new IngestError(
        `filiation: ${texts.map(({ url }) => url).join(', ')}: not one line: nothing was published`,
      )
    await db.run(sqlOfFile(judgeLinesSql))
    const kept = sqlOfFile(lotsSql)
    const lake = [await writeLake(db, input, 'lots', { kept, order: sql`id` })]
    return outcomeOf(db, input, lake, { table: sql`lines`, source: sql`source` }, await editionOf(db, texts))
  })
}

/** Adds the lines of a text to the table `lines`; returns how many were read so far. */
async function readText(
  db: Database,
  text: DfiText,
  { unit, territory, progress }: NormaliseInput,
  before: number,
): Promise<number> {
  const wanted = unit.communes && new Set(unit.communes)
  const first = unit.communes?.[0] ?? unit.area
  const writer = await db.writer('lines')
  let row = 0
  let read = before
  for await (const original of archiveLines(text)) {
    row++
    if (original.trim() === '') continue
    read++
    if (read % REPORTED === 0) {
      progress(read)
      await setImmediate()
    }
    const head = [row, text.url, original, lotKey(original)] as const
    const reading = readLine(original, unit.area, territory)
    const empty = [null, null, null, null, null, null, null, null, null] as const
    if (!reading.ok) {
      writer.row(...head, first, null, reading.rule, reading.detail, ...empty)
      continue
    }
    if ('elsewhere' in reading) {
      writer.row(...head, first, 'other-departement', null, null, ...empty)
      continue
    }
    const { line } = reading
    const isWanted = !wanted || wanted.has(line.commune)
    writer.row(
      ...head,
      wanted && isWanted ? line.commune : first,
      isWanted ? null : 'other-commune',
      null,
      null,
      line.publishedCommune,
      line.commune,
      line.prefix,
      line.document,
      line.nature,
      line.date,
      line.lot,
      line.side,
      line.parcels.join(','),
    )
  }
  writer.close()
  progress(read)
  return read
}

/** The day in the names of the texts, else that of the newest document. */
async function editionOf(db: Database, texts: readonly DfiText[]): Promise<Edition> {
  const named = texts
    .flatMap(({ url }) => archiveDay(url) ?? [])
    .sort()
    .at(-1)
  if (named !== undefined) return { millesime: named, millesimeFrom: 'resolved-url' }
  return newestRow(
    String((await db.value(sql`SELECT max("date") FROM lines WHERE rule IS NULL`)) ?? '1970-01-01'),
  )
}
