import type { Stores } from '../../../stores/stores.ts'
import { middleBy } from '../middle.ts'
import type { Cluster } from '../postgres-cluster.ts'
import { atLeast, atMost, measure } from '../report.ts'
import type { StepContext } from '../step-context.ts'
import { askOurs, type SetAnswer } from './ours.ts'
import { askPostgres, statementsOf } from './postgres.ts'
import type { PlaceKind, SetQuestion } from './questions.ts'
import { untilQuiet } from './until-quiet.ts'

/** Milliseconds of `ask` and what it gave. */
export async function timed<T>(ask: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now()
  const value = await ask()
  return { ms: performance.now() - start, value }
}

const same = (a: SetAnswer, b: SetAnswer) =>
  a.total === b.total && a.unjudged === b.unjudged && a.idus.join() === b.idus.join()

/** PostgreSQL / ours that each kind of place is to reach, in the middle. */
const REACH: Record<PlaceKind, number> = { commune: 1.5, circle: 2, box: 2, drawing: 2, departement: 2 }

/** Each question is asked of both in turn, right after it was asked without being timed; ours also once before, until its columns are loaded. */
export async function measureMix(
  stores: Stores,
  mix: readonly SetQuestion[],
  cluster: Cluster | undefined,
  { findings, say }: Pick<StepContext, 'findings' | 'say'>,
): Promise<void> {
  const ours: number[] = []
  const theirs: number[] = []
  const ratios: { ratio: number; kind: PlaceKind }[] = []
  let differ = 0
  for (const [i, question] of mix.entries()) {
    if (i % 50 === 0) say(`Question ${i} of ${mix.length}.`)
    await askOurs(stores, question)
    await untilQuiet()
    await askOurs(stores, question)
    const mine = await timed(() => askOurs(stores, question))
    ours.push(mine.ms)
    if (!cluster) continue
    const spellings = Object.values(statementsOf(question))
    const answers = []
    for (const statement of spellings) {
      await askPostgres(cluster, statement)
      answers.push(await timed(() => askPostgres(cluster, statement)))
    }
    const best = Math.min(...answers.map(({ ms }) => ms))
    theirs.push(best)
    ratios.push({ ratio: mine.ms / best, kind: question.place.kind })
    if (!same(mine.value, answers[0]!.value)) differ += 1
  }
  const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0)
  findings.measures.push(measure(`a mix of ${mix.length} questions, ours`, sum(ours) / 1000, 's'))
  if (!cluster) return
  const slower = (times: number) => ratios.filter(({ ratio }) => ratio > times).length
  findings.measures.push(
    measure('the same, PostgreSQL', sum(theirs) / 1000, 's'),
    measure('the mix, PostgreSQL / ours', sum(theirs) / sum(ours), '×', atLeast(2)),
    ...[...new Set(ratios.map(({ kind }) => kind))].map((kind) =>
      measure(
        `of them ${kind}, PostgreSQL / ours, p50`,
        1 /
          middleBy(
            ratios.filter((one) => one.kind === kind),
            ({ ratio }) => ratio,
          ).ratio,
        '×',
        atLeast(REACH[kind]),
      ),
    ),
    measure('questions slower than PostgreSQL', slower(1), 'questions', atMost(0)),
    measure('questions more than 3 × slower', slower(3), 'questions', atMost(0)),
    measure('answers that differ from PostgreSQL', differ, 'questions', atMost(0)),
  )
  const worst = Math.max(...ratios.map(({ ratio }) => ratio)).toFixed(1)
  findings.notes.push(`The slowest of ours: ${worst} × PostgreSQL`)
}
