import { BLOCK_BYTES } from '../../shared/artefacts/blocks/block-index.ts'
import { CheckedFiles } from '../../shared/integrity/checked-files.ts'
import { BlockCache } from '../../stores/blocks/block-cache.ts'
import { BlockSlots } from '../../stores/blocks/block-slots.ts'
import { OpenFiles } from '../../stores/blocks/open-files.ts'
import type { Opening } from '../../stores/blocks/opening.ts'
import type { CountryFiles } from '../bench/country/country-files.ts'

/** What stores are opened with from written files, where all blocks have `memory` bytes. */
export function openingOf(
  { dataDir, files }: Pick<CountryFiles, 'dataDir' | 'files'>,
  memory = Number.POSITIVE_INFINITY,
): Opening & { cache: BlockCache } {
  const cache = new BlockCache(memory)
  return {
    manifest: { id: 'r20260101-000000-00000000', files },
    dataDir,
    checked: new CheckedFiles(dataDir),
    files: new OpenFiles().use({ older: false }),
    memory: { cache, slots: new BlockSlots(BLOCK_BYTES) },
    documents: cache,
    staying: new Map(),
    cache,
  }
}
