import { z } from 'zod'
import { isDatasetName } from '../../../shared/identifiers/dataset-names.ts'
import { lakeFiles } from '../../../shared/lake/dictionary.ts'
import type { Manifest } from '../../../shared/release/release.ts'

const NAMES = Object.keys(lakeFiles)

/** A dataset whose files are asked for. */
export const downloadName = z
  .enum(NAMES as [string, ...string[]])
  .optional()
  .meta({ description: 'Only files of this dataset, or of the wide rows of parcels (`parcel-facts`)' })

export const departementOrFrance = z
  .string()
  .max(6)
  .regex(/^(?:[0-9][0-9AB]|9[78][0-9]|france)$/)
  .optional()
  .meta({ description: 'Only files of this département, or `france` for national ones' })

/** A kind of lake file of any dataset. */
export const lakeKind = z
  .string()
  .max(40)
  .regex(/^[a-z-]{1,40}$/)
  .optional()
  .meta({ description: 'Only this kind of file, as `/v1/downloads` names it' })

/** The datasets that a list of files is about: the one that was asked for, or all that are loaded. */
export function citedIn({ dataset }: { dataset?: string | undefined }, { datasets }: Manifest) {
  const names = datasets.map(({ name }) => name).filter(isDatasetName)
  return dataset !== undefined && isDatasetName(dataset) ? names.filter((name) => name === dataset) : names
}
