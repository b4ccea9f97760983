import { readFile } from 'node:fs/promises'

/** Linux counts processor time in hundredths of a second. */
const TICK = 10_000

/** Processor time that a process has used so far, microseconds; undefined where the system does not tell. */
export async function processorTime(pid: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined
  // After the name, which may hold spaces: the 12th and 13th fields are user and system time (proc(5)).
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK
}

/** The same of this process, all its threads. */
export function ownProcessorTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}
