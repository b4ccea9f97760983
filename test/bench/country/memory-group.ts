import { mkdir, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

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

/** A file of the kernel is written to as it stands: where it is none, a folder that is no group, nothing is made. */
const tell = (path: string, value: number) => writeFile(path, String(value), { flag: 'r+' })

/** The kernel lets go of a group's last process a little after its parent heard of its end. */
async function removeGroup(group: string): Promise<void> {
  for (let left = 50; ; left--) {
    try {
      return await rmdir(group)
    } catch (error) {
      if (left === 0 || !(error instanceof Error && 'code' in error && error.code === 'EBUSY')) throw error
      await sleep(100)
    }
  }
}

/** Makes a group of at most so many megabytes (10^6 bytes); undefined where this machine lets nobody make one: no Linux, no rights, no such controller. */
export async function memoryGroup(megabytes: number): Promise<MemoryGroup | undefined> {
  for (const { root, bound } of LAYOUTS) {
    const group = join(root, `terrier-bench-${process.pid}`)
    const made = await mkdir(group).then(
      () => true,
      () => false,
    )
    if (!made) continue
    const isBound = await tell(join(group, bound), megabytes * 1_000_000).then(
      () => true,
      () => false,
    )
    if (isBound)
      return {
        add: (pid) => tell(join(group, 'cgroup.procs'), pid),
        remove: () => removeGroup(group),
      }
    await removeGroup(group)
  }
  return undefined
}
