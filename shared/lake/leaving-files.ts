import { isDatasetName } from '../identifiers/dataset-names.ts'
import type { DatasetRecord, Manifest, ReleaseFile } from '../release/release.ts'
import type { WithheldReason } from './bulk-rules.ts'
import { lakeFileOf } from './dictionary.ts'
import type { LakeFile } from './lake-file.ts'

/** Whom to cite for a file, and under what licence. */
export interface Citation {
  producer: string
  licence: string
  licenceUrl: string
}

/** A lake file of a release that may leave as a file. */
export interface LeavingFile {
  stored: ReleaseFile
  about: LakeFile
  /** Behind the id of the release in its address: `cadastre/96/parcels.parquet`. */
  path: string
  citation: Citation
  /** Editions of its rows, newest first; none of a file that is built from several datasets. */
  editions: string[]
}

/** One that does not, and why. */
export interface WithheldFile {
  stored: ReleaseFile
  reason: WithheldReason
}

const NOT_DECLARED: WithheldReason = {
  en: 'Whether it may leave as a file has not been decided in this version.',
  fr: 'Cette version n’a pas décidé s’il peut sortir comme fichier.',
}
const OTHER_LICENCE: WithheldReason = {
  en: 'Its licence is not one that is known to let it be passed on as a file.',
  fr: 'Sa licence n’est pas de celles dont on sait qu’elles permettent de le transmettre comme fichier.',
}
/** Beginnings of the licences that let the data be passed on. */
const LICENCES = ['Licence Ouverte 2.0']

/** The lake files of a release, those that may leave as files and those that may not: what is not declared stays. Each in the order of its address. */
export function leavingFiles({ datasets, files }: Manifest): {
  files: LeavingFile[]
  withheld: WithheldFile[]
} {
  const records = new Map(datasets.map((record) => [record.name, record]))
  const leaving: LeavingFile[] = []
  const withheld: WithheldFile[] = []
  for (const stored of files) {
    if (stored.role !== 'lake') continue
    const about = lakeFileOf(stored)
    const record = records.get(stored.dataset)
    const sources = isDatasetName(stored.dataset) ? (record ? [record] : []) : datasets
    const reason = about ? reasonOf(about, sources) : NOT_DECLARED
    if (!about || reason) withheld.push({ stored, reason: reason ?? NOT_DECLARED })
    else
      leaving.push({
        stored,
        about,
        path: lakePathOf(stored),
        citation: citationOf(sources),
        editions: record ? editionsOf(record, stored.area) : [],
      })
  }
  const byPath = (a: ReleaseFile, b: ReleaseFile) => (lakePathOf(a) < lakePathOf(b) ? -1 : 1)
  leaving.sort((a, b) => byPath(a.stored, b.stored))
  withheld.sort((a, b) => byPath(a.stored, b.stored))
  return { files: leaving, withheld }
}

/** Where a lake file stands behind the id of its release. */
export function lakePathOf({ dataset, area, kind }: Pick<ReleaseFile, 'dataset' | 'area' | 'kind'>): string {
  return `${dataset}/${area}/${kind}.parquet`
}

/** Why a file stays, going by the records of the datasets that it is made of; undefined when it may leave. */
function reasonOf({ bulk }: LakeFile, sources: readonly DatasetRecord[]): WithheldReason | undefined {
  if (sources.length === 0) return NOT_DECLARED
  if (!sources.every(({ licence }) => LICENCES.some((known) => licence.startsWith(known))))
    return OTHER_LICENCE
  if (bulk === 'open') return undefined
  return sources.map(bulk).find((reason) => reason !== undefined)
}

function citationOf(sources: readonly DatasetRecord[]): Citation {
  const once = (texts: readonly string[]) => [...new Set(texts)].join('\u00a0; ')
  return {
    producer: once(sources.map(({ producer }) => producer)),
    licence: once(sources.map(({ licence }) => licence)),
    licenceUrl: sources[0]!.licenceUrl,
  }
}

/** National files and those of a département are of the units of that area; a national list of what all areas have is of them all. */
function editionsOf({ units }: DatasetRecord, area: string): string[] {
  const own = units.filter((unit) => unit.area === area)
  const editions = (own.length > 0 ? own : units).map(({ millesime }) => millesime)
  return [...new Set(editions)].sort().reverse()
}
