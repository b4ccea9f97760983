import { gathering } from '../store/pages/gathering.ts'
import { whenInMemory } from '../store/pages/not-in-memory.ts'

/** What `ask` computes from columns that may lie in pages: it is computed again once the pages that it missed are read, so it changes nothing. */
export async function inPages<T>(ask: () => T): Promise<T> {
  return whenInMemory(() => gathering(ask))
}
