import type { z } from 'zod'
import { metaSchema } from '../../shared/schemas/meta.ts'
import { named } from '../../shared/schemas/named.ts'
import { type JsonSchema, namedSchemas } from '../answers/json-schema.ts'
import type { Operation } from '../answers/operation.ts'
import { problemSchema } from '../answers/problem-schema.ts'

/** The schemas of a list of operations, by their names; what has a name of its own is in `components`. */
export interface OperationSchemas {
  input(operation: Operation): JsonSchema
  /** Schema of the whole JSON answer, `{ data, meta }`: a reference. */
  answer(operation: Operation): JsonSchema
  components: Readonly<Record<string, JsonSchema>>
}

/** Made from the operations' own zod schemas: what is documented is what is checked. */
export function schemasOf(operations: readonly Operation[]): OperationSchemas {
  const entries = <T>(of: (operation: Operation) => T) =>
    Object.fromEntries(operations.map((operation) => [operation.name, of(operation)]))
  const inputs = namedSchemas(
    entries(({ input }) => input),
    'input',
  )
  const answers = namedSchemas({ ...entries(answerOf), problem: problemSchema }, 'output')
  return {
    input: ({ name }) => inputs.schemas[name]!,
    answer: ({ name }) => answers.schemas[name]!,
    components: merged(inputs.components, answers.components),
  }
}

function answerOf({ name, title, output, about }: Operation): z.ZodType {
  const meta = about ? metaSchema.extend(about.shape) : metaSchema
  return named(`${name[0]!.toUpperCase()}${name.slice(1)}Answer`, title, { data: output, meta })
}

/** Throws when two schemas have one name: what is asked and what is answered are converted apart. */
function merged(
  some: Record<string, JsonSchema>,
  others: Record<string, JsonSchema>,
): Record<string, JsonSchema> {
  for (const [name, schema] of Object.entries(others))
    if (name in some && JSON.stringify(some[name]) !== JSON.stringify(schema))
      throw new Error(`Two schemas have the name ${name}`)
  return { ...some, ...others }
}
