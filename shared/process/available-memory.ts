import { totalmem } from 'node:os'

/** Bytes of memory that this process may use: of its container where that has a limit, else of the machine. */
export function availableMemory(): number {
  return boundMemory(process.constrainedMemory(), totalmem())
}

/** The same for a limit of the container (0 or an immense number where there is none) and the bytes of the machine. */
export function boundMemory(limit: number, machine: number): number {
  return limit > 0 ? Math.min(limit, machine) : machine
}
