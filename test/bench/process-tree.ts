import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100

/** Processor seconds of a process and of all that it has started, those that have ended included (Linux, proc(5)). */
export function processorSecondsOf(pid: number): number {
  return treeOf(pid).reduce((sum, each) => sum + ticksOf(each), 0) / TICKS
}

/** Megabytes of memory that a process and those it has started hold now. What they share counts for each. */
export function megabytesOf(pid: number): number {
  return treeOf(pid).reduce((sum, each) => sum + residentKilobytes(each), 0) / 1024
}

/** A process and those below it that are at work. */
function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)]
}

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

/** User and system time, of the process and of its children that have ended. */
function ticksOf(pid: number): number {
  // After the name, which may hold spaces: the 12th to the 15th field.
  const fields = (read(`/proc/${pid}/stat`).split(') ')[1] ?? '').split(' ')
  return [11, 12, 13, 14].reduce((sum, field) => sum + Number(fields[field] ?? 0), 0)
}

function residentKilobytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)
}

/** Nothing of a process that has ended meanwhile. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
