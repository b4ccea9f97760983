import type { JsonText } from '../../stores/reading/ready-json.ts'

/** Stands in a text for JSON that is ready as bytes: JSON writes U+0000 as an escape, so that nothing else can be taken for it. */
export const READY = '\0'

/** The bytes (UTF-8) of a text, with what is ready in its places. */
export function jsonBytes(text: string, ready: readonly JsonText[]): Buffer {
  const between = text.split(READY)
  const desk = deskFor(text, ready)
  let end = 0
  for (let i = 0; i < between.length; i++) {
    if (i > 0) end = copied(ready[i - 1]!, desk, end)
    end = written(between[i]!, desk, end)
  }
  return copyOf(desk, end)
}

/** Where something that stays where it is comes between what is written. */
interface Cut {
  at: number
  bytes: readonly Buffer[]
}

/** The same in pieces, to be kept: what is ready stays where it is, unless it is borrowed. */
export function piecesOf(text: string, ready: readonly JsonText[]): Buffer[] {
  const between = text.split(READY)
  const desk = deskFor(text, ready)
  const cuts: Cut[] = []
  let end = 0
  for (let i = 0; i < between.length; i++) {
    const json = i > 0 ? ready[i - 1]! : undefined
    if (json?.isBorrowed) end = copied(json, desk, end)
    else if (json) cuts.push({ at: end, bytes: json.bytes! })
    end = written(between[i]!, desk, end)
  }
  return cutAt(cuts, copyOf(desk, end))
}

function cutAt(cuts: readonly Cut[], own: Buffer): Buffer[] {
  const pieces: Buffer[] = []
  let from = 0
  for (const { at, bytes } of cuts) {
    if (at > from) pieces.push(own.subarray(from, at))
    pieces.push(...bytes)
    from = at
  }
  if (from < own.length) pieces.push(own.subarray(from))
  return pieces
}

/** Bytes that a UTF-16 unit has at most as UTF-8. */
const MOST_BYTES = 3
/** Answers are written one after the other in the same place, and copied when their length is known. What may be longer has a place of its own. */
const DESK = Buffer.allocUnsafeSlow(1024 * 1024)

function deskFor(text: string, ready: readonly JsonText[]): Buffer {
  let most = MOST_BYTES * text.length
  for (const { bytes } of ready) for (const piece of bytes!) most += piece.length
  return most <= DESK.length ? DESK : Buffer.allocUnsafeSlow(most)
}

function copyOf(desk: Buffer, length: number): Buffer {
  const own = Buffer.allocUnsafe(length)
  own.set(desk.subarray(0, length))
  return own
}

/** Writes a text and tells where it ends. */
function written(text: string, desk: Buffer, at: number): number {
  return text === '' ? at : at + desk.write(text, at)
}

/** Copies what is ready and tells where it ends. */
function copied({ bytes }: JsonText, desk: Buffer, at: number): number {
  let end = at
  for (const piece of bytes!) {
    desk.set(piece, end)
    end += piece.length
  }
  return end
}
