import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { errorCode } from '../../shared/process/error-code.ts'

/**
 * Reads the secret from a file, which the first use creates; replicas that share the file share the secret. Throws when the file can
 * neither be read nor created.
 */
export async function keptSecret(path: string): Promise<string> {
  const there = await readIfThere(path)
  if (there !== undefined) return there
  await mkdir(dirname(path), { recursive: true })
  // Writes under another name, then links: processes that start together all read the same whole secret.
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(aside, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
    await link(aside, path).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
  } finally {
    await rm(aside, { force: true })
  }
  const made = await readIfThere(path)
  if (made === undefined) throw new Error(`${path} was created and has disappeared`)
  return made
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(path, 'utf8')).trim()
    if (secret.length < 32)
      throw new Error(`${path} holds no secret of 32 characters: remove the file, and a new one is created`)
    return secret
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}
