import { spawnSync } from 'node:child_process'
import { open } from 'node:fs/promises'
import { afterAll } from 'vitest'
import { temporaryDir } from './temp.ts'

/** A disk of 48 MB, undefined where nobody may mount one: the test then says that it did not run. */
export async function smallDisk(): Promise<string | undefined> {
  const dir = await temporaryDir('small-disk')
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', dir]).status === 0) {
    afterAll(() => void spawnSync('umount', ['--lazy', dir]))
    return dir
  }
  process.stderr.write('\nSKIPPED, no right to mount a small disk: disk full\n')
  return undefined
}

/** Takes every byte that is left, with a file at `path`. */
export async function fillDisk(path: string): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let size = 1 << 20; size >= 512; size >>= 1)
      while (
        await file.write(Buffer.alloc(size)).then(
          ({ bytesWritten }) => bytesWritten === size,
          () => false,
        )
      );
  } finally {
    await file.close()
  }
}
