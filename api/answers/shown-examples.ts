import { z } from 'zod'
import { DamagedFile } from '../../shared/integrity/damaged-file.ts'
import { nextTurn } from '../../stores/reading/turns.ts'
import type { Stores } from '../../stores/stores.ts'
import { answerText } from './answer-text.ts'
import { cutsOf } from './cut-example.ts'
import type { ExamplePlace } from './example-place.ts'
import type { Operation } from './operation.ts'
import { Problem } from './problem.ts'
import { releaseText } from './release-text.ts'

/** An example that was asked of a release, which answered it. */
export interface ShownExample {
  title: string
  input: Record<string, unknown>
  /** What it answered, with short lists; undefined when no cut is short enough and still what its schema says. */
  answer: unknown
}

/** What a release has to show: the place that examples speak of, and by the names of the questions those it answers. */
export interface ShownExamples {
  place: ExamplePlace | undefined
  /** That place, and the others that questions speak of. */
  places: readonly ExamplePlace[]
  /** The id of the release. */
  release?: string
  of(operation: Operation): readonly ShownExample[]
}

/** Nothing is loaded. */
export const NO_EXAMPLES: ShownExamples = { place: undefined, places: [], of: () => [] }

/** Bytes that the answer of an example may have as JSON. */
export const EXAMPLE_BYTES = 4000

/**
 * Runs every question with its examples and returns the examples that got an answer. Each question takes its examples from one place: the one where most
 * of them were answered, the first of equals. Other requests run after each example. Unexpected errors go to `report`.
 */
export async function askExamples(
  operations: readonly Operation[],
  places: readonly ExamplePlace[],
  stores: Stores,
  report: (error: unknown) => void,
): Promise<ShownExamples> {
  const [place] = places
  if (!place) return NO_EXAMPLES
  const shown = new Map<string, readonly ShownExample[]>()
  for (const operation of operations) {
    let best: readonly ShownExample[] = []
    for (const one of places) {
      const found = await askAbout(operation, one, stores, report)
      if (found.length > best.length) best = found
      if (best.length === operation.examples(place).length) break
    }
    shown.set(operation.name, best)
  }
  return { place, places, release: stores.manifest.id, of: ({ name }) => shown.get(name) ?? [] }
}

/** The examples of a question about one place, those that it answers. */
async function askAbout(
  operation: Operation,
  place: ExamplePlace,
  stores: Stores,
  report: (error: unknown) => void,
): Promise<ShownExample[]> {
  const found: ShownExample[] = []
  for (const { title, input } of operation.examples(place)) {
    const text = Object.values(input).includes(undefined)
      ? undefined
      : await ask(operation, input, stores).catch(report)
    if (typeof text === 'string') found.push({ title, input, answer: await shortAnswer(operation, text) })
  }
  return found
}

/** The body of the answer; undefined when the question is refused. */
async function ask(operation: Operation, given: object, stores: Stores): Promise<string | undefined> {
  const input = operation.input.safeParse(given)
  if (!input.success) return undefined
  try {
    const answer = await operation.run(input.data, stores)
    return answerText(releaseText(stores), answer)
  } catch (error) {
    if (error instanceof Problem || error instanceof DamagedFile) return undefined
    throw error
  }
}

const answered = z.strictObject({ data: z.unknown(), meta: z.unknown() })

/** The fullest cut of an answer that is short enough and of its schema. */
async function shortAnswer({ output }: Operation, text: string): Promise<unknown> {
  for (const cut of cutsOf(answered.parse(JSON.parse(text)))) {
    await nextTurn()
    if (Buffer.byteLength(JSON.stringify(cut)) < EXAMPLE_BYTES && output.safeParse(cut.data).success)
      return cut
  }
  return undefined
}
