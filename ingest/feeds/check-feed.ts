import { ZodError } from 'zod'
import type { Territory } from '../../shared/territory/territory.ts'
import type { Asker } from '../asker.ts'
import type { Dataset, Source } from '../dataset.ts'
import type { FoundEdition } from '../found-edition.ts'
import { askerOf } from '../pipeline/editions/ask.ts'
import { UnknownFiles } from '../pipeline/editions/find-edition.ts'
import type { ReachOptions } from '../pipeline/ingest-context.ts'
import { checkFeedFile, type FileCheck } from './check-file.ts'
import { compareEdition, type EditionCheck } from './compare-edition.ts'
import { type Finding, type Verdict, verdictOf } from './finding.ts'
import type { HostTurns } from './host-turns.ts'
import { shortAddress } from './short-address.ts'
import { type CheckedPlace, sourcesLookedAt } from './sources-looked-at.ts'
import { TimeBudget } from './time-budget.ts'
import { transientReason } from './transient-reason.ts'

/** What a producer answered about a dataset, held against what is expected. */
export interface FeedCheck extends EditionCheck {
  dataset: string
  verdict: Verdict
  /** What it was looked at for: a département, a commune of it, or `france`. */
  area: string
  /** Names of the layouts that the files have today. */
  forms: string[]
  /** What the producer is expected to publish next, in words. */
  next: string
  /** Addresses looked at, each with what came. */
  files: FileCheck[]
  findings: Finding[]
}

export interface FeedRequest extends ReachOptions {
  territory: Territory
  place: CheckedPlace
  turns: HostTurns
  sizeFactor: number
  /** Time for all questions about the feed, in ms. */
  feedMs: number
}

/** Asks a producer what it has, reading bounded parts of its files alone. A producer that fails is a finding, not an error. */
export async function checkFeed(dataset: Dataset, request: FeedRequest): Promise<FeedCheck> {
  const { territory, place, turns } = request
  const budget = new TimeBudget(request.feedMs, request.signal)
  const findings: Finding[] = []
  const found = await findEdition(dataset, request, budget, findings)
  const sources = sourcesLookedAt(dataset, place, territory, found)
  const look = (source: Source) =>
    turns.run(source.url, () =>
      budget.spend((signal) => checkFeedFile(source, { ...request, signal, dataset, units: place.units })),
    )
  const files: FileCheck[] = []
  for (const source of sources) {
    let isLoaded = false
    for (const one of chainOf(source)) {
      const file = await look(one)
      // What stands in for a file that is there is not read: it only shows which other forms the producer publishes.
      files.push(isLoaded ? { ...file, findings: [], isSpare: true } : file)
      isLoaded ||= file.status !== 404 && file.status !== 410
    }
  }
  const answered = files.filter(({ status, isSpare }) => status === 200 && !isSpare)
  const edition = compareEdition(dataset, found, answered, place.units)
  for (const file of files)
    for (const finding of file.findings)
      findings.push({ ...finding, what: `${shortAddress(file.url)}: ${finding.what}` })
  if (files.length > 0 && answered.length === 0 && findings.length === 0)
    findings.push({
      verdict: 'breaks',
      what: `none of ${files.length} addresses has anything`,
      remedy: 'look for the new addresses on the page of the dataset',
    })
  if (edition.differs)
    findings.push({
      verdict: 'changed',
      what: `the edition ${edition.found} is there, ${edition.loaded} is loaded`,
      remedy: `terrier ingest ${dataset.name} loads it; the clock does so by itself`,
    })
  const { area, communes } = place.unit
  const latest = edition.found ?? edition.loaded
  return {
    dataset: dataset.name,
    verdict: verdictOf(findings),
    area: communes?.[0] ?? area,
    ...edition,
    forms: [...new Set(files.flatMap(({ columns }) => columns.map(({ form }) => form)))],
    next: latest !== null && dataset.nextEdition ? dataset.nextEdition(latest) : dataset.rhythm,
    files,
    findings,
  }
}

/** A source, and those that are read in its stead, in their order. Each may be missing as long as another one is there. */
function chainOf(source: Source): Source[] {
  const others = source.instead ? chainOf({ ...source.instead.source, optional: true }) : []
  return [source, ...others]
}

/** The edition that the producer lists. A listing that does not answer is a finding: the editions that the code knows are then looked at. */
async function findEdition(
  dataset: Dataset,
  request: FeedRequest,
  budget: TimeBudget,
  findings: Finding[],
): Promise<FoundEdition | undefined> {
  if (!dataset.findEdition) return undefined
  let last: AbortSignal | undefined
  const ask = <T>(url: string, question: (asker: Asker) => Promise<T>) =>
    request.turns.run(url, () =>
      budget.spend((signal) => {
        last = signal
        return question(askerOf({ ...request, signal, attempts: request.attempts ?? 2 }))
      }),
    )
  try {
    return await dataset.findEdition({
      text: (url) => ask(url, (asker) => asker.text(url)),
      isThere: (url) => ask(url, (asker) => asker.isThere(url)),
    })
  } catch (error) {
    request.signal?.throwIfAborted()
    findings.push(listingFinding(error, last))
    return undefined
  }
}

/** An ingest goes on without a listing that does not answer, and stops at one whose files or form it does not know. */
function listingFinding(error: unknown, signal: AbortSignal | undefined): Finding {
  const remedy = 'the editions that are known are looked at'
  if (error instanceof UnknownFiles)
    return { verdict: 'breaks', what: error.message, remedy: 'give the files with --file' }
  if (error instanceof SyntaxError || error instanceof ZodError)
    return { verdict: 'breaks', what: 'its list of editions does not have the form that is read', remedy }
  return { verdict: 'changed', what: `its list of editions: ${transientReason(error, signal)}`, remedy }
}
