import { execFileSync } from 'node:child_process'

/** Ids of the processes that this one started to answer questions over many rows, by the name of their program. */
export function queryPrograms(): number[] {
  const listed = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return listed.flatMap((line) => {
    const [pid, parent, ...args] = line.trim().split(/\s+/)
    const isOurs = Number(parent) === process.pid && args.some((one) => one.includes('query-program'))
    return isOurs ? [Number(pid)] : []
  })
}
