import { basename } from 'node:path'
import { IngestError } from '../../../formats/errors.ts'
import { type OfficialIndex, officialIndex } from '../../../shared/producers/insee-indices.ts'
import type { FetchedSource } from '../../dataset.ts'
import type { SdmxAttributes } from './read-sdmx.ts'

/** What a file gives of a series in addition to its values. */
export interface SeriesFacts {
  title: string | null
  seasonallyAdjusted: boolean | null
  /** YYYY-MM-DD. */
  updatedOn: string | null
}

export const NO_FACTS: SeriesFacts = { title: null, seasonallyAdjusted: null, updatedOn: null }

/** What the attributes of a series say. Throws IngestError when its title is of another zone, dwelling or base than it is read for. */
export function readFacts(index: OfficialIndex, attributes: SdmxAttributes, url: string): SeriesFacts {
  const title = attributes.TITLE_FR ?? null
  if (title !== null) needTitleOf(index, title, url)
  const day = (attributes.LAST_UPDATE ?? '').slice(0, 10)
  return {
    title,
    seasonallyAdjusted: title === null ? null : adjustment(title),
    updatedOn: /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null,
  }
}

function adjustment(title: string): boolean | null {
  if (/\bCVS\b/i.test(title)) return true
  return /\bbrute?\b/i.test(title) ? false : null
}

const KINDS = { Appartement: 'appartements', Maison: 'maisons' } as const

/** A number that INSEE gave to something else would put one zone's prices under another's name. */
function needTitleOf(index: OfficialIndex, title: string, url: string): void {
  const words =
    index.measure === 'rents'
      ? ['Indice de référence des loyers']
      : [index.name.replace(/ \(.*/, ''), index.type === null ? 'ensemble' : KINDS[index.type]]
  const base = /base 100[^0-9]*(\d{4})/i.exec(title)?.[1]
  const plainTitle = plain(title)
  if (
    words.every((word) => plainTitle.includes(plain(word))) &&
    (base === undefined || index.base.startsWith(base))
  )
    return
  throw new IngestError(
    `${url}: the series ${index.idbank} is called "${title}", and is read as ${words.join(', ')}, base ${index.base}. ` +
      'Its number means something else now: nothing was published',
  )
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')

/** The series that a file `date,value` is of, by the number in its name. Throws IngestError when it has none, or one that is not read. */
export function seriesNamed(source: FetchedSource): OfficialIndex {
  const name = basename(source.file ?? source.url)
  const idbank = /(?<!\d)\d{9}(?!\d)/.exec(name)?.[0]
  if (idbank === undefined)
    throw new IngestError(
      `official-indices: the name of ${name} has no number of a series (nine digits, as in irl-001515333.csv): nobody can say what it is of. Nothing was published`,
    )
  const index = officialIndex(idbank)
  if (index) return index
  throw new IngestError(
    `official-indices: ${name} is of the series ${idbank}, which is none of those that are read. Nothing was published`,
  )
}
