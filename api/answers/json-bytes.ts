import type { JsonText } from '../kernel/ready-json.ts'
import { roomFor } from './answer-room.ts'

/** Stands in a text for JSON that is ready as bytes: JSON writes U+0000 as an escape, so that nothing else can be taken for it. */
export const READY = '\0'

/** Bytes that a UTF-16 unit has at most as UTF-8. */
const MOST_BYTES = 3

/** The bytes (UTF-8) of a text, with what is ready in its places, to be sent. */
export function bytesOf(text: string, ready: readonly JsonText[]): Buffer {
  const between = text.split(READY)
  const { room, taken } = roomFor(mostBytes(text, ready))
  let end = 0
  for (let i = 0; i < between.length; i++) {
    if (i > 0) end = copied(ready[i - 1]!, room, end)
    end = written(between[i]!, room, end)
  }
  return taken(end)
}

/** The same in pieces, to be kept: what is ready stays where it is, unless it is borrowed. */
export function piecesOf(text: string, ready: readonly JsonText[]): Buffer[] {
  const between = text.split(READY)
  const own = desk(mostBytes(text, ready))
  const cuts: { at: number; bytes: readonly Buffer[] }[] = []
  let end = 0
  for (let i = 0; i < between.length; i++) {
    const json = i > 0 ? ready[i - 1]! : undefined
    if (json?.isBorrowed) end = copied(json, own, end)
    else if (json) cuts.push({ at: end, bytes: json.bytes! })
    end = written(between[i]!, own, end)
  }
  return cutAt(cuts, Buffer.from(own.subarray(0, end)))
}

/** What is between the cuts, and at each of them what stands there. */
function cutAt(cuts: readonly { at: number; bytes: readonly Buffer[] }[], own: Buffer): Buffer[] {
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

let desktop = Buffer.allocUnsafeSlow(64 * 1024)

/** Memory that is written into and copied from at once. */
function desk(most: number): Buffer {
  if (most > desktop.length) desktop = Buffer.allocUnsafeSlow(2 * most)
  return desktop
}

function mostBytes(text: string, ready: readonly JsonText[]): number {
  let most = MOST_BYTES * text.length
  for (const { bytes } of ready) for (const piece of bytes!) most += piece.length
  return most
}

/** Writes a text and tells where it ends. */
function written(text: string, room: Buffer, at: number): number {
  return text === '' ? at : at + room.write(text, at)
}

/** Copies what is ready and tells where it ends. */
function copied({ bytes }: JsonText, room: Buffer, at: number): number {
  let end = at
  for (const piece of bytes!) {
    room.set(piece, end)
    end += piece.length
  }
  return end
}
