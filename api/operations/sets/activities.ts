import { activityEditions } from '../../../shared/documents/companies.ts'
import { ACTIVITY_COLUMNS, type ActivityColumn } from '../../../shared/facts/establishments.ts'
import { NAF, NAFS, type Naf, nafOf } from '../../../shared/identifiers/naf.ts'
import type { Coverage } from '../../../shared/schemas/coverage.ts'
import type { Sentence } from '../../../shared/text/sentence.ts'
import type { Stores } from '../../../stores/stores.ts'
import { shortened } from '../../answers/shortened.ts'
import { setSentences } from './set-sentences.ts'

/**
 * Why a value cannot be compared with the cells of a column of activities; undefined when it can, and for every other column. A code of the other edition would
 * find nothing, without a word.
 */
export function activityRefusal(column: string, values: readonly string[]): Sentence | undefined {
  const about = ACTIVITY_COLUMNS.get(column)
  if (!about) return undefined
  for (const value of values) {
    const naf = about.holds === 'code' ? nafOf(value) : editionOfSection(value, about.naf)
    if (naf === about.naf) continue
    const name = JSON.stringify(shortened(value))
    const { title } = NAF[about.naf]
    if (naf === undefined)
      return setSentences.noActivity(
        name,
        about.holds,
        title,
        about.holds === 'section' ? 'A' : EXAMPLES[about.naf],
      )
    return setSentences.otherActivity(name, about.holds, NAF[naf].title, title, columnFor(naf, about.holds))
  }
  return undefined
}

const EXAMPLES: Readonly<Record<Naf, string>> = { NAFRev2: '56.10A', NAF2025: '56.11G' }

/** The edition that was asked for when it has such a section, else the other one that has. */
function editionOfSection(letter: string, asked: Naf): Naf | undefined {
  return [asked, ...NAFS].find((naf) => NAF[naf].sections.some(([one]) => one === letter))
}

function columnFor(naf: Naf, holds: ActivityColumn['holds']): string {
  const found = [...ACTIVITY_COLUMNS].find(([, about]) => about.naf === naf && about.holds === holds)
  return found![0]
}

/** A département whose register has no activity in an edition that was asked for, but does in another. */
export interface LackingEdition {
  departement: string
  naf: Naf
  /** Columns that were asked about, and those that say the same in the edition that is loaded. */
  columns: string[]
  instead: string[]
}

/** Of the columns asked about, those that say nothing in a département because its stock has the other edition of the NAF alone. */
export async function lackingEditions(
  columns: readonly string[],
  departements: readonly string[],
  { documents }: Pick<Stores, 'documents'>,
): Promise<LackingEdition[]> {
  const asked = columns.flatMap((name) => {
    const about = ACTIVITY_COLUMNS.get(name)
    return about ? [{ name, ...about }] : []
  })
  if (asked.length === 0) return []
  return (
    await Promise.all(
      departements.map(async (departement) => {
        // A release of an older version does not tell.
        const counts = (await documents.get(activityEditions, departement, activityEditions.key()))?.value
        if (!counts) return []
        const loaded = counts.flatMap(({ nomenclature, count }) => (count > 0 ? nomenclature : []))
        return NAFS.flatMap((naf) => {
          const other = loaded.find((one) => one !== naf)
          const here = asked.filter((one) => one.naf === naf)
          if (here.length === 0 || loaded.includes(naf) || other === undefined) return []
          const instead = here.map(({ holds }) => columnFor(other, holds))
          return [{ departement, naf, columns: here.map(({ name }) => name), instead }]
        })
      }),
    )
  ).flat()
}

/** A coverage that says too which editions of the NAF are not loaded. */
export function withEditions(coverage: Coverage, lacking: readonly LackingEdition[]): Coverage {
  if (lacking.length === 0) return coverage
  const sentences = lacking.map(
    ({ departement, naf, columns, instead }) =>
      `The register loaded for ${departement} has no activity in ${NAF[naf].title}: ${columns.join(', ')} say nothing there, ask ${instead.join(', ')}.`,
  )
  return {
    ...coverage,
    status: coverage.status === 'loaded' ? 'partly-loaded' : coverage.status,
    detail: [coverage.detail, ...sentences].join(' '),
  }
}
