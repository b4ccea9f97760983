import { strange } from './errors.ts'
import { type Answers, type Questions, ROUTES, type Rows } from './generated/questions.ts'
import { nextOf, type Page, type PagedName, pagesOf } from './pages.ts'
import type { AskOptions } from './question.ts'
import { csvOf, type FeatureOf, TABLE_TYPES, type TableFormat, type TableName } from './tables.ts'
import type { Terrier } from './terrier.ts'
import type { Transport } from './transport.ts'
import type { Values } from './values.ts'

/** What every page says. */
interface Listed {
  meta: { next: string | null }
}
type Asked = (values?: Values, how?: AskOptions) => Promise<Answers[keyof Answers]>

/** A method for each question. */
export function questionsOf(transport: Transport): Questions {
  const questions: Partial<Record<keyof Questions, Asked>> = {}
  for (const name of namesOf(ROUTES))
    questions[name] = (values = {}, how) => transport.json({ ...ROUTES[name], values }, how)
  // Each asks by its own name: what it takes and answers is what the document says of that name.
  return questions as Questions
}

/** The ways to go through lists. */
export function listsOf(
  transport: Transport,
): Pick<Terrier, 'pages' | 'rows' | 'table' | 'csv' | 'features'> {
  function through<T extends Listed>(name: keyof Questions, values: Values, how: AskOptions = {}) {
    const ask = async (asked: Values, options: AskOptions): Promise<Page<T>> => {
      const page = await transport.json<T>({ ...ROUTES[name], values: asked }, options)
      return { page, next: page.meta.next }
    }
    return pagesOf(ask, values, how)
  }

  function table(name: TableName, format: TableFormat, values: Values, how?: AskOptions) {
    return transport.send({ ...ROUTES[name], values, headers: { accept: TABLE_TYPES[format] } }, how)
  }

  function tables(name: TableName, format: TableFormat, values: Values, how: AskOptions = {}) {
    const ask = async (asked: Values, options: AskOptions): Promise<Page<Response>> => {
      const page = await table(name, format, asked, options)
      return { page, next: nextOf(page) }
    }
    return pagesOf(ask, values, how)
  }

  return {
    pages<Name extends PagedName>(name: Name, values: Values, how?: AskOptions) {
      return through<Answers[Name] & Listed>(name, values, how)
    },
    table,
    async *rows<Name extends keyof Rows>(name: Name, values: Values, how?: AskOptions) {
      for await (const { data } of through<Listed & { data: Rows[Name][] }>(name, values, how)) yield* data
    },
    async *csv(name, values, how) {
      let isFirst = true
      for await (const page of tables(name, 'csv', values, how)) {
        yield* csvOf(page, isFirst)
        isFirst = false
      }
    },
    async *features<Name extends TableName>(name: Name, values: Values, how?: AskOptions) {
      for await (const page of tables(name, 'geojson', values, how)) yield* await featuresOf<Name>(page)
    },
  }
}

async function featuresOf<Name extends TableName>(page: Response): Promise<FeatureOf<Name>[]> {
  const text = await page.text()
  const collection: { features?: FeatureOf<Name>[] } = JSON.parse(text)
  if (!collection.features) throw strange(page, text)
  return collection.features
}

function namesOf<Name extends string>(record: Readonly<Record<Name, object>>): Name[] {
  return Object.keys(record) as Name[]
}
