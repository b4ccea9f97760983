import { join } from 'node:path'
import { z } from 'zod'
import { IngestError } from '../../../formats/errors.ts'
import { writeAtomically } from '../../../shared/files/replace-file.ts'
import type { Dataset } from '../../dataset.ts'
import { type FoundEdition, foundEdition } from '../../found-edition.ts'
import { readKept } from '../download/kept-json.ts'
import type { IngestContext } from '../ingest-context.ts'
import { askerOf } from './ask.ts'

/** An answer is good for so long: a refresh of all France, or the hundred jobs of one, ask once. */
const GOOD_MS = 6 * 3600_000

const remembered = z.strictObject({
  mirror: z.string(),
  askedAt: z.iso.datetime(),
  found: foundEdition.optional(),
})

/**
 * The newest edition of a dataset at its producer; undefined when the dataset has no way to ask, or nothing newer than what the code knows is
 * listed. A producer that does not answer costs nothing: what it said last is used, else the editions the code knows, and a line says so.
 * An answer that the disk has no room for is used all the same: a look for news needs no room.
 * Throws IngestError when an edition is there whose files have names that are not known.
 */
export async function askForEdition(
  dataset: Dataset,
  context: IngestContext,
): Promise<FoundEdition | undefined> {
  if (!dataset.findEdition) return undefined
  const place = join(context.dataDir.downloads(), 'editions', `${dataset.name}.json`)
  const mirror = context.mirror ?? ''
  const before = await readKept(place, remembered)
  const last = before?.mirror === mirror ? before : undefined
  if (last && Date.now() - Date.parse(last.askedAt) < GOOD_MS) return last.found
  try {
    const found = await dataset.findEdition(askerOf({ ...context, attempts: context.attempts ?? 2 }))
    if (!found)
      context.progress
        .step(`editions of ${dataset.name}`, undefined, 'files')
        .end('none is listed, the one known is used')
    const answer = JSON.stringify({ mirror, askedAt: new Date().toISOString(), found })
    await writeAtomically(place, answer).catch(({ message }: Error) =>
      context.progress
        .step(`editions of ${dataset.name}`, undefined, 'files')
        .end(`the answer could not be kept, the next step asks again. ${message}`),
    )
    return found
  } catch (error) {
    context.signal?.throwIfAborted()
    if (!(error instanceof IngestError) || error instanceof UnknownFiles) throw error
    context.progress
      .step(`editions of ${dataset.name}`, undefined, 'files')
      .end(
        `could not be asked for, ${last?.found ? `${last.found.edition} is the last one found` : 'the one known is used'}. ${error.message}`,
      )
    return last?.found
  }
}

/** A new edition is there, and its files cannot be recognised by their names. */
export class UnknownFiles extends IngestError {}
