import { availableParallelism } from 'node:os'
import { availableMemory } from '../../shared/process/available-memory.ts'

/** Bytes that a process may take while it builds a large département (docs/running.md, "Sizes"). */
const EACH = 2e9

/** How many processes build where nothing is set: one for each core, as long as there is memory for it. */
export function defaultProcesses(): number {
  return processesFor({ cores: availableParallelism(), memory: availableMemory() })
}

/** The same for a machine of so many cores and bytes of memory. */
export function processesFor({ cores, memory }: { cores: number; memory: number }): number {
  return Math.max(1, Math.min(cores, Math.floor(memory / EACH)))
}
