import { byTurns } from '../../../stores/turns.ts'
import { gathering, gatheringTurns } from './gathering.ts'
import { whenInMemory } from './not-in-memory.ts'

/** What `ask` computes from columns that may lie in pages: it is computed again once the pages that it missed are read, so it changes nothing. */
export function inPages<T>(ask: () => T): Promise<T> {
  return whenInMemory(() => gathering(ask))
}

/** The same for work that takes long: `begin` gives it anew each time, and the event loop serves others at each `yield`. */
export function inPagesByTurns<T extends object>(begin: () => Generator<void, T>): Promise<T> {
  return whenInMemory(() => byTurns(gatheringTurns(begin())))
}
