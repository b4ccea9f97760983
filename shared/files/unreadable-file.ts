import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { ExplainedError } from '../process/explained-error.ts'
import { messageOf } from '../process/message-of.ts'

/** A file of the data folder that is missing, damaged, or written by another version. The message is one line: path, why, what to do. */
export class UnreadableFile extends ExplainedError {
  readonly path: string
  readonly why: string
  /** Nothing is at the path. */
  readonly missing: boolean

  constructor(path: string, why: string, remedy: string, missing = false) {
    super(`${path} cannot be read: ${why}. ${remedy}`)
    this.path = path
    this.why = why
    this.missing = missing
  }
}

/** System errors of reading a file that a person can mend, in words. For others Node's message stands. */
const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'it is missing',
  ENOTDIR: 'a folder of its path is a file',
  EISDIR: 'it is a folder where a file belongs',
  EACCES: 'this user has no right to read it (EACCES)',
  EPERM: 'this user has no right to read it (EPERM)',
  ELOOP: 'it is a symbolic link to itself',
}

/**
 * The content of a JSON file, checked. Throws UnreadableFile, with `remedy` as what to do, when the file is missing, cannot be opened,
 * is no JSON or has another shape; `whyNot` may explain some shapes better than the schema does.
 */
export async function readJsonFile<T>(
  path: string,
  schema: z.ZodType<T>,
  remedy: string,
  whyNot: (value: unknown) => string | undefined = () => undefined,
): Promise<T> {
  const read = readJson(await readText(path, remedy), schema, whyNot)
  if ('why' in read) throw new UnreadableFile(path, read.why, remedy)
  return read.value
}

/** The text of a file (UTF-8). Throws UnreadableFile, with `remedy` as what to do, when it is missing or cannot be opened. */
export async function readText(path: string, remedy: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    const why = WHY[error.code ?? ''] ?? oneLine(error.message)
    throw new UnreadableFile(path, why, remedy, error.code === 'ENOENT')
  })
}

/** The value of a JSON text, or why it is not one of this schema. */
export function readJson<T>(
  text: string,
  schema: z.ZodType<T>,
  whyNot: (value: unknown) => string | undefined = () => undefined,
): { value: T } | { why: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const why = messageOf(error)
    return { why: text.trim() === '' ? 'it is empty' : `it is not JSON: ${oneLine(why)}` }
  }
  const read = schema.safeParse(value)
  if (read.success) return { value: read.data }
  const [first] = read.error.issues
  const place = first?.path.join('.')
  return {
    why:
      whyNot(value) ?? oneLine(`it has another shape: ${place ? `${place}: ` : ''}${first?.message ?? ''}`),
  }
}

/** Longest reason shown: a damaged file may bring a lot of itself into the message of the parser. */
const LONGEST = 200

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, LONGEST)
}
