import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { untranslated } from '../../../../shared/text/sentence.ts'
import type { Problem } from '../../../answers/problem.ts'
import { invalidParameters } from '../../../answers/problems.ts'
import { isObject, type JsonObject } from '../../answers/json.ts'
import { explainArgumentIssue } from '../arguments/explain-issue.ts'
import { takeValue } from '../arguments/take-values.ts'
import { ANNOTATIONS, type ToolDefinition } from '../definitions/define-tools.ts'
import { jsonSchema } from '../definitions/input-schema.ts'
import { findTools } from './find-tools.ts'

export const FIND_TOOLS = 'find_tools'
export const CALL_TOOL = 'call_tool'

/** Tools in one answer: with their parameters they are some 1 kB each. */
const MOST_FOUND = 10

const findInput = z.strictObject({
  query: z
    .string()
    .max(200)
    .default('')
    .meta({ description: 'What is asked, in French or English: "permis de construire"' }),
  limit: z.number().int().min(1).max(MOST_FOUND).default(3).meta({ description: 'Tools wanted' }),
})

const callInput = z.strictObject({
  name: z.string().max(100).meta({ description: 'Name of the tool' }),
  arguments: z.looseObject({}).default({}).meta({ description: 'Its arguments, as find_tools shows them' }),
})

const foundSchema = z.strictObject({
  data: z.array(
    z.strictObject({
      name: z.string().meta({ description: 'Name of the tool, for call_tool' }),
      title: z.string().meta({ description: 'What it answers' }),
      description: z.string().meta({ description: 'What it answers, in full' }),
      inputSchema: z.looseObject({}).meta({ description: 'JSON schema of its arguments' }),
    }),
  ),
  meta: z.strictObject({
    returned: z.number().int().meta({ description: 'Tools in this answer' }),
    others: z.array(z.string()).meta({ description: 'Names of the other tools that are not listed' }),
  }),
})

const FIND_SCHEMA = jsonSchema(findInput, 'input')
const CALL_SCHEMA = jsonSchema(callInput, 'input')

/** The two tools that end the default list. `call_tool` has no output schema: its answer is that of the tool it calls. */
export const REACH_TOOLS: readonly ToolDefinition[] = [
  {
    name: FIND_TOOLS,
    title: 'Tools that are not listed',
    description:
      'Finds tools by words, with their parameters: permits, planning, risks, history of a parcel, companies by name, portfolios, price and ' +
      'rent indices, changes between releases, files, what is loaded. call_tool calls them.',
    inputSchema: { ...withoutStrictness(FIND_SCHEMA), type: 'object' },
    outputSchema: { ...withoutStrictness(jsonSchema(foundSchema, 'output')), type: 'object' },
    annotations: ANNOTATIONS,
  },
  {
    name: CALL_TOOL,
    title: 'Call a tool that is not listed',
    description:
      'Calls any tool by its name, for those that find_tools found, and answers what that tool answers.',
    inputSchema: { ...withoutStrictness(CALL_SCHEMA), type: 'object' },
    annotations: ANNOTATIONS,
  },
]

function withoutStrictness({ additionalProperties, ...schema }: JsonObject): JsonObject {
  return schema
}

/** What find_tools answers, of these tools. `unlisted`: names of those that the default list does not have. */
export function foundTools(
  tools: readonly ToolDefinition[],
  unlisted: readonly string[],
  given: JsonObject,
): CallToolResult | Problem {
  const asked = findInput.safeParse(takeValue(given, FIND_SCHEMA))
  if (!asked.success) return refusalOf(asked.error, given)
  const data = findTools(tools, asked.data.query, asked.data.limit).map(
    ({ name, title, description, inputSchema }) => ({ name, title, description, inputSchema }),
  )
  const others = unlisted.filter((name) => !data.some((one) => one.name === name))
  const found = foundSchema.parse({ data, meta: { returned: data.length, others } })
  return { structuredContent: found, content: [{ type: 'text', text: JSON.stringify(found) }] }
}

/** The call that call_tool is asked to make. */
export function askedCall(given: JsonObject): { name: string; arguments: JsonObject } | Problem {
  const taken = takeValue(given, CALL_SCHEMA)
  const asked = callInput.safeParse(taken)
  if (!asked.success) return refusalOf(asked.error, given)
  const own = isObject(taken) ? taken.arguments : undefined
  return { name: asked.data.name, arguments: isObject(own) ? own : {} }
}

function refusalOf({ issues }: z.ZodError, given: JsonObject): Problem {
  return invalidParameters(
    issues.map((issue) => ({
      parameter: issue.path.join('.') || 'arguments',
      detail: untranslated(explainArgumentIssue(issue, given)),
    })),
  )
}
