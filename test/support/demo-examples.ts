import type { Operation } from '../../api/answers/operation.ts'
import { demoPlace } from '../../api/operations/demo-place.ts'

/** The examples of a question about the demo's place: each answers 200 on the demo territory. */
export function demoExamples(operation: Operation) {
  return operation.examples(demoPlace)
}
