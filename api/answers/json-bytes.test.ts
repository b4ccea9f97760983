import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonText } from '../../stores/reading/ready-json.ts'
import { jsonBytes, piecesOf } from './json-bytes.ts'
import { toJsonText } from './json-text.ts'

/** As a stored document is: its bytes lie in the middle of others. */
class Borrowed extends JsonText {
  readonly block: Buffer

  constructor(json: string) {
    const block = Buffer.from(`before${json}behind`)
    super([block.subarray('before'.length, block.length - 'behind'.length)])
    this.block = block
  }

  override get isBorrowed(): boolean {
    return true
  }
}

const text = fc.string({ unit: 'binary' })
const part = fc.oneof(
  text.map((value) => ({ json: value as unknown, value })),
  fc.jsonValue().map((value) => ({ json: new Borrowed(JSON.stringify(value)), value })),
  fc.jsonValue().map((value) => ({ json: new JsonText(JSON.stringify(value)), value })),
  fc.jsonValue().map((value) => {
    const bytes = Buffer.from(JSON.stringify(value))
    return { json: new JsonText([bytes.subarray(0, 1), bytes.subarray(1)]), value }
  }),
)

test('the bytes are those of JSON.stringify, whatever stands ready in them and however', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const ready: JsonText[] = []
      const written = toJsonText(
        parts.map(({ json }) => json),
        ready,
      )
      const whole = JSON.stringify(parts.map(({ value }) => value))
      expect(jsonBytes(written, ready).toString()).toBe(whole)
      expect(Buffer.concat(piecesOf(written, ready)).toString()).toBe(whole)
    }),
  )
})

test('one answer does not write over another', () => {
  const bodies = ['"first"', '"second, longer"', `"${'é'.repeat(400_000)}"`, '"last"']
  const sent = bodies.map((body) => jsonBytes(body, []))
  const kept = bodies.map((body) => new JsonText(piecesOf(body, [])))
  expect(sent.map(String)).toEqual(bodies)
  expect(kept.map((one) => one.text)).toEqual(bodies)
})

test('what is kept leaves alone what stays, and does not hold the memory of what is borrowed', () => {
  const stays = new JsonText([Buffer.from('[1,2]')])
  const borrowed = new Borrowed('{"a":"é"}')
  const ready: JsonText[] = []
  const pieces = piecesOf(toJsonText({ borrowed, stays, last: 'x' }, ready), ready)
  expect(pieces.map(String)).toEqual(['{"borrowed":{"a":"é"},"stays":', '[1,2]', ',"last":"x"}'])
  expect(pieces[1]).toBe(stays.bytes![0])
  borrowed.block.fill('-')
  expect(pieces[0]!.toString()).toBe('{"borrowed":{"a":"é"},"stays":')
})
