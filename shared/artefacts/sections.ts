/**
 * The container every binary artefact uses: magic (8 ASCII bytes), JSON header length (u32), JSON header,
 * then sections aligned on 8 bytes. The header lists each section's name, offset and length in bytes.
 * Little-endian, as every machine Node runs on.
 */
import { z } from 'zod'

const headerSchema = z.strictObject({
  version: z.number().int(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  sections: z.record(
    z.string(),
    z.strictObject({ offset: z.number().int().nonnegative(), length: z.number().int().nonnegative() }),
  ),
})

const MAGIC_LENGTH = 8
const SPACE = 0x20
const align = (n: number): number => (n + 7) & ~7

export interface Artefact {
  facts: Record<string, string | number>
  /** Byte offset and length of a section; throws when the artefact has none of that name. */
  section(name: string): { offset: number; length: number }
  has(name: string): boolean
  readonly names: readonly string[]
}

/** Bytes at the beginning of an artefact that tell how long its header is. */
const HEADER_START = MAGIC_LENGTH + 4

/** Bytes from the beginning of an artefact to the end of its header, from its first HEADER_START bytes. */
function headerEnd(start: ArrayBufferLike): number {
  return HEADER_START + new DataView(start).getUint32(MAGIC_LENGTH, true)
}

/**
 * Chunks of a whole artefact, in file order: write them one after the other. `magic` has 8 ASCII characters; sections are bytes or
 * columns of numbers, as they lie in memory.
 */
export function encodeSections(
  magic: string,
  version: number,
  facts: Record<string, string | number>,
  sections: Readonly<Record<string, ArrayBufferView>>,
): Uint8Array[] {
  const place = (start: number) => {
    let at = start
    const placed: Record<string, { offset: number; length: number }> = {}
    for (const [name, bytes] of Object.entries(sections)) {
      placed[name] = { offset: at, length: bytes.byteLength }
      at = align(at + bytes.byteLength)
    }
    return placed
  }
  // The offsets stand inside the header whose own length moves them: padding the header to a fixed room ends that circle.
  const text = new TextEncoder()
  const headerRoom = 256 + Object.keys(sections).length * 96 + text.encode(JSON.stringify(facts)).length
  const first = align(MAGIC_LENGTH + 4 + headerRoom)
  const head = new Uint8Array(first).fill(SPACE, MAGIC_LENGTH + 4, MAGIC_LENGTH + 4 + headerRoom)
  head.set(text.encode(magic))
  new DataView(head.buffer).setUint32(MAGIC_LENGTH, headerRoom, true)
  head.set(text.encode(JSON.stringify({ version, facts, sections: place(first) })), MAGIC_LENGTH + 4)
  const chunks: Uint8Array[] = [head]
  for (const bytes of Object.values(sections)) {
    chunks.push(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    const pad = align(bytes.byteLength) - bytes.byteLength
    if (pad > 0) chunks.push(new Uint8Array(pad))
  }
  return chunks
}

/**
 * Reads the header of an artefact; `size` is that of the whole, when these bytes are only its beginning. Throws a plain Error
 * naming what does not fit: magic, version, header or size.
 */
export function decodeSections(
  bytes: ArrayBufferLike,
  magic: string,
  version: number,
  size: number = bytes.byteLength,
): Artefact {
  const found = readText(bytes, 0, MAGIC_LENGTH)
  if (found !== magic) throw new Error(`Not a "${magic}" artefact: it starts with ${JSON.stringify(found)}`)
  const end = headerEnd(bytes)
  if (end > bytes.byteLength) throw new Error(`"${magic}" artefact is truncated`)
  const header = headerSchema.parse(JSON.parse(readText(bytes, HEADER_START, end - HEADER_START)))
  if (header.version !== version)
    throw new Error(`"${magic}" artefact has version ${header.version}, this build reads ${version}`)
  return {
    facts: header.facts,
    names: Object.keys(header.sections),
    has: (name) => header.sections[name] !== undefined,
    section(name) {
      const section = header.sections[name]
      if (!section) throw new Error(`"${magic}" artefact has no section "${name}"`)
      if (section.offset + section.length > size)
        throw new Error(`"${magic}" artefact is truncated in section "${name}"`)
      return section
    },
  }
}

/** Text of a byte range; copied first, because TextDecoder refuses shared memory. */
function readText(bytes: ArrayBufferLike, offset: number, length: number): string {
  return new TextDecoder().decode(
    Uint8Array.from(new Uint8Array(bytes, offset, Math.min(length, bytes.byteLength - offset))),
  )
}
