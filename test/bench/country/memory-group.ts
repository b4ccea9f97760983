import { mkdir, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Processes whose memory, pages of files that they read included, the system keeps within a bound (a memory cgroup). */
export interface MemoryGroup {
  /** Puts a process in, before it has read anything. */
  add(pid: number): Promise<void>
  /** Once no process of it is left. */
  remove(): Promise<void>
}

/** Where the two versions of cgroups have their groups, and the file of the bound. */
const LAYOUTS = [
  { root: '/sys/fs/cgroup/memory', bound: 'memory.limit_in_bytes' },
  { root: '/sys/fs/cgroup', bound: 'memory.max' },
] as const

/** Makes a group of at most so many megabytes (10^6 bytes); undefined where this machine lets nobody make one: no Linux, no rights, no such controller. */
export async function memoryGroup(megabytes: number): Promise<MemoryGroup | undefined> {
  for (const { root, bound } of LAYOUTS) {
    const group = join(root, `terrier-bench-${process.pid}`)
    const made = await mkdir(group).then(
      () => true,
      () => false,
    )
    if (!made) continue
    const isBound = await writeFile(join(group, bound), String(megabytes * 1_000_000)).then(
      () => true,
      () => false,
    )
    if (isBound)
      return {
        add: (pid) => writeFile(join(group, 'cgroup.procs'), String(pid)),
        remove: () => rmdir(group),
      }
    await rmdir(group)
  }
  return undefined
}
