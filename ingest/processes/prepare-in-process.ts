import { AbsentSource } from '../../formats/errors.ts'
import type { IngestContext } from '../pipeline/ingest-context.ts'
import type { AskedUnit, Baseline } from '../pipeline/unit/run-unit.ts'
import { type PreparedUnit, prepareOn } from '../prepare/prepare-unit.ts'
import { isRead } from '../reads.ts'
import type { Processes } from './with-processes.ts'

/** `prepareOn` in one of the processes; in this one where there is none, or no administrative division to read with yet. */
export async function prepareInProcess(
  processes: Processes | undefined,
  baseline: Baseline,
  context: IngestContext,
  asked: AskedUnit,
  absent: (reason: AbsentSource) => void,
): Promise<PreparedUnit> {
  const { territoryHash, territoryFile, known } = baseline
  if (!processes || territoryFile === undefined) return prepareOn(baseline, context, asked, absent)
  const { dataset, unit, millesime, files = [], together = 1 } = asked
  const { mirror, backoffMs, attempts, idleMs } = context
  const order = {
    territory: territoryFile,
    territoryHash,
    known: known.filter((file) => isRead(dataset.reads?.normalise, file)),
    dataset: dataset.name,
    unit: { area: unit.area, ...(unit.communes ? { communes: unit.communes } : {}) },
    millesime,
    files: [...files],
    together,
    reach: {
      ...(mirror === undefined ? {} : { mirror }),
      ...(backoffMs === undefined ? {} : { backoffMs }),
      ...(attempts === undefined ? {} : { attempts }),
      ...(idleMs === undefined ? {} : { idleMs }),
    },
  }
  const done = await processes.prepare(order, context.progress)
  if (done.absent !== undefined) absent(new AbsentSource(done.absent))
  return { dataset, unit, records: done.records, files: done.files }
}
