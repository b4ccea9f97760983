import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { operations } from '../../api/operations/index.ts'
import { DataDir } from '../../shared/release/data-dir.ts'
import { addressOf } from '../support/address-of.ts'
import { cutFrance } from '../support/cut-france.ts'
import { callTool } from '../support/mcp.ts'
import { CASES, type Input } from '../support/nothing-here.ts'
import { type Service, served, servedDemo } from '../support/service.ts'
import { temporaryDir } from '../support/temp.ts'

/** The table "What each question answers" of docs/questions.md: a row for the questions that answer alike, a cell a situation. */
const ROW = /^\| ((?:`\w+`(?:, )?)+) \| ([^|]*) \| ([^|]*) \| ([^|]*) \| ([^|]*) \|$/gm
const docs = readFileSync(join(import.meta.dirname, '../../docs/questions.md'), 'utf8')
const rows = [...docs.matchAll(ROW)].flatMap(([, names, ...cells]) =>
  [...names!.matchAll(/\w+/g)].map(([name]) => ({ name, cells: cells.map((cell) => cell.trim()) })),
)
const table = new Map(rows.map(({ name, cells }) => [name, cells]))

/** Which cases of the demo territory a column is about. The first column is asked of a release that has the cutting of France alone. */
const SITUATIONS = [
  /^$/,
  /^(not loaded|published, not loaded|zoning not loaded)\b/,
  /^(not published|no observatory|no parcel of France)/,
  /^no such/,
]

/** What a question is asked with where it has no case of its own. */
const PLAIN: Record<string, Input> = {
  getRentIndex: {},
  listDatasets: {},
  listReleases: {},
  getDictionary: {},
}

const demo = await servedDemo()
const bare = await served(await cutFrance())
const empty = await served(new DataDir(await temporaryDir('no-release')))

test('the table has a row for every question', () => {
  expect(rows.map(({ name }) => name).sort()).toEqual(operations.map(({ name }) => name).sort())
})

describe.each(operations)('$name', (operation) => {
  const [absent = '', ...cells] = table.get(operation.name) ?? []
  const cases = CASES[operation.name]!
  const plain = cases[0]?.[1] ?? PLAIN[operation.name]!

  const ask = async ({ app }: Service, input: Input) => {
    const answer = await app.inject(
      operation.method === 'GET'
        ? addressOf(operation, input)
        : { method: 'POST', url: operation.path, payload: input },
    )
    const { coverage, meta } = answer.json()
    const status = (coverage ?? meta?.coverage)?.status
    return {
      status: answer.statusCode,
      cell: `${answer.statusCode}${status ? ` \`${status}\`` : ''}`,
      answer,
    }
  }

  test('without any release it is 503', async () => {
    const { status, answer } = await ask(empty, plain)
    expect([status, answer.json().type, answer.headers['retry-after']]).toEqual([
      503,
      '/problems/no-release',
      '10',
    ])
  })

  test('where its data are not loaded at all, over REST and as a tool', async () => {
    const { status, cell, answer } = await ask(bare, plain)
    expect(cell).toBe(absent)
    // Who may ask again later is told when; where the answer will not change, nobody is.
    expect(answer.headers['retry-after'] !== undefined).toBe(status === 503)
    if (status === 503) expect(operation.statuses).toContain(503)
    const { isError = false } = await callTool(bare.app, operation.tool, plain)
    expect(isError).toBe(status >= 400)
  })

  test('what it answers in the other situations', async () => {
    for (const [i, cell] of cells.entries()) {
      const found = new Set<string>()
      for (const [situation, input] of cases)
        if (SITUATIONS[i + 1]!.test(situation)) found.add((await ask(demo, input)).cell)
      expect([...found].join(', ') || '–').toBe(cell)
    }
  })
})
