import type { paths as described } from './generated/schema.ts'

/** What is answered where no other form is asked for: JSON, and files where there is no JSON. */
type Plain<Content> = 'application/json' extends keyof Content ? Pick<Content, 'application/json'> : Content
type PlainResponse<Response> = Response extends { content: infer Content }
  ? Omit<Response, 'content'> & { content: Plain<Content> }
  : Response
type PlainOperation<Operation> = Operation extends { responses: infer Responses }
  ? Omit<Operation, 'responses'> & {
      responses: { [Status in keyof Responses]: PlainResponse<Responses[Status]> }
    }
  : Operation

/**
 * Every address of the service, in the form of openapi-typescript: `createClient<paths>()` of openapi-fetch types each answer and each problem by it.
 * Lists are typed as JSON; what `format` asks for instead is read with `parseAs`.
 */
export type paths = {
  [Path in keyof described]: { [Method in keyof described[Path]]: PlainOperation<described[Path][Method]> }
}
