// The questions of an OpenAPI document as a TypeScript interface, and as the table by which they are sent.

const JSON_TYPES = ['application/json', 'application/geo+json']
/** Media types of tables, by the name that `format` knows them by. */
const TABLE_TYPE = 'text/csv'

/** Text of src/generated/questions.ts. Questions are in the order of their names. */
export function questionsText(document) {
  const asked = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, entry]) => describe(document, path, method.toUpperCase(), entry)),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const questions = asked.filter(({ answer }) => answer !== undefined)
  return `import type { AskOptions, InputOf } from '../question.ts'
import type { components } from './schema.ts'

/** Every question, by the operationId that it has in the OpenAPI document. */
export interface Questions {
${questions.map(member).join('\n')}
}

/** What each question answers. */
export interface Answers {
${questions.map(({ name, answer }) => `  ${name}: ${answer}`).join('\n')}
}

/** What a row of each question is that gives its rows page by page. */
export interface Rows {
${listed(questions, 'row')}
}

/** The GeoJSON of each question that has its answer as a table too. */
export interface Tables {
${listed(questions, 'table')}
}

/** How each question is sent. */
export const ROUTES: Readonly<Record<keyof Questions, { method: 'GET' | 'POST' | 'PATCH'; path: string }>> = {
${questions.map(({ name, method, path }) => `  ${name}: { method: '${method}', path: '${path}' },`).join('\n')}
}
`
}

const listed = (questions, what) =>
  questions
    .filter((question) => question[what] !== undefined)
    .map((question) => `  ${question.name}: ${question[what]}`)
    .join('\n')

function describe(document, path, method, entry) {
  const content = (entry.responses[200] ?? entry.responses[201] ?? entry.responses[202])?.content ?? {}
  const parameters = entry.parameters ?? []
  const isFile = entry.requestBody !== undefined && !('application/json' in entry.requestBody.content)
  const schema = isFile
    ? undefined
    : JSON_TYPES.map((type) => content[type]?.schema).find((one) => one !== undefined)
  const data = schema && followed(document, schema).properties?.data
  const isPaged = parameters.some(({ name }) => name === 'cursor')
  return {
    name: entry.operationId,
    path,
    method,
    title: entry.summary,
    description: entry.description,
    mayBeEmpty: entry.requestBody === undefined && parameters.every(({ required }) => !required),
    answer: schema && typeOf(schema),
    row: isPaged && data?.items ? typeOf(data.items) : undefined,
    table: schema && TABLE_TYPE in content ? typeOf(content['application/geo+json'].schema) : undefined,
  }
}

function member({ name, title, description, mayBeEmpty, answer }) {
  const text = `${title}. ${description}`.replaceAll('*/', '* /')
  return `  /** ${text} */
  ${name}(input${mayBeEmpty ? '?' : ''}: InputOf<'${name}'>, options?: AskOptions): Promise<${answer}>`
}

function followed(document, schema) {
  return schema.$ref === undefined ? schema : document.components.schemas[nameIn(schema)]
}

function typeOf(schema) {
  if (schema.$ref === undefined)
    throw new Error(`An answer has no name: ${JSON.stringify(schema).slice(0, 200)}`)
  return `components['schemas']['${nameIn(schema)}']`
}

const nameIn = ({ $ref }) => $ref.split('/').at(-1)
