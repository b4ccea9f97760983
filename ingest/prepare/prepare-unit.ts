import { AbsentSource, IngestError } from '../../formats/errors.ts'
import { cog } from '../datasets/cog/dataset.ts'
import type { IngestContext } from '../pipeline/ingest-context.ts'
import { baseRelease } from '../pipeline/release/base-release.ts'
import type { Checkpoint } from '../pipeline/unit/checkpoint.ts'
import { type AskedUnit, type Baseline, loadedUnit, runUnit } from '../pipeline/unit/run-unit.ts'
import { baselineForCog, currentBaseline } from './baseline.ts'

/** What was done for a dataset in an area, to take its place in the next release. */
export interface PreparedUnit extends Checkpoint, Pick<AskedUnit, 'dataset' | 'unit'> {}

/**
 * Downloads, normalises and checks one dataset in one place, and keeps its lake; nothing is published. A place that the
 * producer does not publish stays as it is, which `absent` is given, unless a release without it would answer nothing.
 * Throws IngestError when it cannot be done.
 */
export async function prepareOn(
  baseline: Baseline,
  context: IngestContext,
  asked: AskedUnit,
  absent: (reason: AbsentSource) => void,
): Promise<PreparedUnit> {
  const { dataset, unit } = asked
  const done = await runUnit(context, asked, baseline).catch((error: unknown) => {
    if (!(error instanceof AbsentSource) || dataset.essential) throw error
    absent(error)
    return loadedUnit(baseline.current, dataset, unit.area)
  })
  return { dataset, unit, ...done }
}

/** The same against the current release. Throws IngestError, too, when no administrative cutting is loaded yet. */
export async function prepareUnit(context: IngestContext, asked: AskedUnit): Promise<PreparedUnit> {
  const { dataset, unit } = asked
  const baseline =
    dataset === cog
      ? baselineForCog((await baseRelease(context.dataDir)).manifest)
      : await currentBaseline(context)
  if (!baseline)
    throw new IngestError(`${dataset.name}: no administrative cutting is loaded. Refresh cog first.`)
  return prepareOn(baseline, context, asked, ({ message }) =>
    context.progress
      .step(`${dataset.name} ${unit.area}`, undefined, 'files')
      .end(`left as it is: ${message}`),
  )
}
