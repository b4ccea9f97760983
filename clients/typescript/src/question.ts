import type { operations } from './generated/schema.ts'
import type { RetryOptions } from './retry.ts'

/** What every request takes. */
export interface AskOptions {
  /** Ends the request, and the wait before it is sent again. */
  signal?: AbortSignal | undefined
  /** How often, and after what waits, it is sent again; false: never. Left out: as the client was told. */
  retry?: Partial<RetryOptions> | false | undefined
}

type Own<Part> = [Part] extends [never] ? object : Part
type Flat<Type> = keyof Type extends never ? Record<string, never> : { [Name in keyof Type]: Type[Name] }
type Path<Name extends keyof operations> = Own<NonNullable<operations[Name]['parameters']['path']>>
type Query<Name extends keyof operations> = Own<NonNullable<operations[Name]['parameters']['query']>>
type Body<Name extends keyof operations> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Sent } }
}
  ? Sent
  : never

/** All that a question is asked with, in one object, wherever it stands in the request. `format` is chosen by the method: `table`, `csv`, `features`. */
export type InputOf<Name extends keyof operations> = Flat<
  Path<Name> & ([Body<Name>] extends [never] ? Omit<Query<Name>, 'format'> : Body<Name>)
>
