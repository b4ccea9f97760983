import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AbsentSource, IngestError } from '../../../formats/errors.ts'
import type { UnitRecord } from '../../../shared/release/release.ts'
import type { Dataset, FetchedSource, Source } from '../../dataset.ts'
import { fetchSource } from '../download/fetch-source.ts'
import { relativePath } from '../download/mirror.ts'
import { isPublished } from '../download/probe.ts'
import type { IngestContext } from '../ingest-context.ts'
import { type Progress, type Step, silent } from '../progress.ts'

/** Sources beyond which one progress step stands for all: a dataset may try hundreds of addresses for the few that exist. */
const SHOWN_ONE_BY_ONE = 100

/** What there is of the sources of a unit. */
export interface FetchedUnit {
  sources: FetchedSource[]
  /** Secondary sources that could not be fetched. */
  missing: NonNullable<UnitRecord['missing']>
}

/**
 * Brings the sources of a unit to disk, whole and checked, in the order the dataset named them. `files`: local ones given with
 * `--file dataset=PATH`. Throws the first error of a source that is needed, and that of a secondary one when there is no other.
 */
export async function fetchUnit(
  dataset: Dataset,
  sources: Source[],
  files: readonly string[],
  context: IngestContext,
  area = '',
): Promise<FetchedUnit> {
  const named = (source: Source) => labelOf(dataset, source, area)
  const fetched: FetchedSource[] = []
  const nothing: string[] = []
  const missing: FetchedUnit['missing'] = []
  let absent: IngestError | undefined
  const wanted = await withLocalFiles(dataset, sources, files)
  const shared =
    wanted.length > SHOWN_ONE_BY_ONE
      ? context.progress.step(`${dataset.name} files`, wanted.length, 'files')
      : undefined
  for (const [i, source] of wanted.entries()) {
    const progress = shared ? silent : context.progress
    const found = await fetchEither(source, { ...context, progress }, named).catch((error: unknown) => {
      if (!(error instanceof IngestError)) throw error
      const isAbsent = error instanceof AbsentSource
      if (source.secondary !== undefined)
        missing.push({
          title: source.secondary,
          url: source.url,
          reason: isAbsent ? 'not-published' : 'not-answering',
          detail: error.message,
        })
      else if (!(source.optional && isAbsent)) throw error
      else nothing.push(yearOf(source) ?? basename(source.url))
      absent = error
      return undefined
    })
    // Several sources may be replaced by the same file: keep it once.
    if (found && !fetched.some(({ url, path }) => url === found.url && path === found.path))
      fetched.push(found)
    shared?.update(i + 1)
  }
  shared?.end(`${fetched.length} files`)
  reportUnpublished(shared ? silent : context.progress, `${dataset.name} ${area}`.trim(), nothing)
  if (fetched.length === 0 && absent) throw absent
  return { sources: fetched, missing }
}

/** Fetches a source; when nothing is published at its address its `instead`, and so on. */
async function fetchEither(
  source: Source,
  context: IngestContext,
  named: (source: Source) => string,
): Promise<FetchedSource> {
  try {
    return await fetchOne(source, context, named(source))
  } catch (error) {
    if (!(error instanceof AbsentSource) || !source.instead) throw error
    const { source: other, unlessPublished } = source.instead
    const options = { ...context, dir: context.dataDir.downloads() }
    if (
      unlessPublished !== undefined &&
      (await isPublished({ url: unlessPublished, absentDays: 1 }, options))
    )
      throw error
    return await fetchEither(other, context, named)
  }
}

async function fetchOne(source: Source, context: IngestContext, label: string): Promise<FetchedSource> {
  const step = context.progress.step(label, undefined, 'bytes')
  let cutting: Step | undefined
  try {
    const found = await fetchSource(source, {
      ...context,
      dir: context.dataDir.downloads(),
      onProgress: (received, total) => step.update(received, total),
      onCut: (read, total) => {
        cutting ??= context.progress.step(`${label}, cut for all parts`, total, 'bytes')
        cutting.update(read, total)
      },
    })
    cutting?.end('cut')
    step.end(`${found.bytes} bytes`)
    return found
  } catch (error) {
    const { mirror } = context
    if (error instanceof AbsentSource && mirror !== undefined) {
      step.end(source.secondary && !source.optional ? 'not in the mirror' : undefined)
      throw new AbsentSource(
        `The mirror ${mirror} has no ${label}: ${relativePath(source.url)} is missing. Put it there, ask for another --area, or leave --mirror out to download it.`,
        { cause: error },
      )
    }
    // What was never published is reported once, for all of it, or with the place that is left out.
    if (error instanceof AbsentSource)
      step.end(source.secondary && !source.optional ? 'not published' : undefined)
    else if (error instanceof IngestError && source.secondary) step.end(`missing: ${error.message}`)
    throw error
  }
}

/** A file as a person knows it: its dataset, the place and year it is of, and its name. */
function labelOf({ name }: Dataset, source: Source, area: string): string {
  const file = basename(withoutQuery(source.url))
  return [name, source.commune ?? area, yearOf(source), file].filter((word) => word).join(' ')
}

/** The year that a source says, else the one that stands in its address as a folder. */
function yearOf({ url, year }: Source): string | undefined {
  return year === undefined ? /\/((?:19|20)\d\d)\//.exec(url)?.[1] : String(year)
}

/** Names shown of what nothing is published of. */
const SHOWN = 20

/** Reports in one line the sources of which nothing is published. */
function reportUnpublished(progress: Progress, label: string, names: readonly string[]): void {
  const distinct = [...new Set(names)]
  if (distinct.length === 0) return
  const more = distinct.length > SHOWN ? ` and ${distinct.length - SHOWN} more` : ''
  progress
    .step(label, undefined, 'files')
    .end(`nothing published of ${distinct.slice(0, SHOWN).join(', ')}${more}`)
}

/** Local files stand in for downloads one to one or all together, or are read in addition to them, as the dataset says. */
async function withLocalFiles(
  dataset: Dataset,
  sources: Source[],
  files: readonly string[],
): Promise<Source[]> {
  if (files.length === 0) return sources
  const paths = (await Promise.all(files.map(expand))).flat()
  if (dataset.localFiles === 'added')
    return [...sources, ...paths.map((path) => ({ url: `file:${basename(path)}`, file: path }))]
  if (dataset.localFiles === 'replacing')
    return paths.map((path) => ({ url: `file:${basename(path)}`, file: path }))
  // Optional sources may be left out, beginning with the last.
  const needed = sources.filter((source) => !source.optional && !source.secondary).length
  if (paths.length < Math.max(1, needed) || paths.length > sources.length)
    throw new IngestError(wrongCount(dataset.name, paths.length, needed, sources))
  return sources.slice(0, paths.length).map((source, i) => ({ ...source, file: paths[i]! }))
}

/** Names of files that an error lists: an area may have hundreds. */
const LISTED = 8

/** What is wrong with the number of files that were given: how many the area takes, and the first of them by name. */
export function wrongCount(
  dataset: string,
  given: number,
  needed: number,
  sources: readonly { url: string }[],
): string {
  const least = Math.max(1, needed)
  const takes = least === sources.length ? String(least) : `${least} to ${sources.length}`
  const names = shortNames(sources.slice(0, LISTED).map(({ url }) => url))
  const more = sources.length > LISTED ? ` and ${sources.length - LISTED} more` : ''
  return `--file ${dataset}=… names ${given} file(s), but this area takes ${takes}, in this order: ${names.join(', ')}${more}`
}

const withoutQuery = (url: string) => url.replace(/\?.*$/, '')

/** The last part of each address, without its question; the last two where two addresses have the same. */
function shortNames(urls: readonly string[]): string[] {
  const paths = urls.map(withoutQuery)
  const names = paths.map((path) => basename(path))
  return new Set(names).size === names.length
    ? names
    : paths.map((path) => path.split('/').slice(-2).join('/'))
}

/** The files of a folder in name order, or the file itself. */
async function expand(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new IngestError(`There is no file or folder at ${path} (given with --file)`)
  if (!found.isDirectory()) return [path]
  return (await readdir(path)).sort().map((name) => join(path, name))
}
