import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { temporaryDir } from '../../../test/support/temp.ts'
import { hashFile } from '../store/hash.ts'
import { checkFile, isWebPage } from './check-file.ts'

const dir = await temporaryDir('check')

async function check(bytes: Uint8Array, gzip = true, signal?: AbortSignal) {
  const path = join(dir, 'file')
  await writeFile(path, bytes)
  const checked = await checkFile({ path, label: 'the file', remedy: 'Do this.', gzip }, signal)
  expect(checked).toEqual(await hashFile(path))
}

// Longer than one read, so that members and stray bytes also meet at the border of two.
const long = gzipSync(Buffer.from(Array.from({ length: 400_000 }, (_, i) => (i * i * 31) >>> 7)))

describe('a gzip file', () => {
  test('may be made of several members', async () => {
    await check(Buffer.concat([gzipSync('a'), gzipSync(''), long, gzipSync('b')]))
  })

  test('cut anywhere is refused, and no other damage to its end passes', async () => {
    const whole = gzipSync('Nous, arpenteur juré, avons mesuré la pièce de terre')
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: whole.length - 1 }), async (end) => {
        await expect(check(whole.subarray(0, end))).rejects.toThrow(/cut short|not a gzip file/)
      }),
      { numRuns: 40 },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: whole.length - 8, max: whole.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, flip) => {
          const wrong = Buffer.from(whole)
          wrong[at] = wrong[at]! ^ flip
          await expect(check(wrong)).rejects.toThrow('damaged')
        },
      ),
      { numRuns: 40 },
    )
  })

  test('followed by anything is refused', async () => {
    for (const start of [gzipSync('a'), long]) {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 40 }), async (stray) => {
          await expect(check(Buffer.concat([start, stray]))).rejects.toThrow(/stray|damaged|cut short/)
        }),
        { numRuns: 30, examples: [[new Uint8Array(1)], [new Uint8Array(40)], [Uint8Array.of(0x1f)]] },
      )
    }
    await expect(check(Buffer.concat([long, Buffer.alloc(9)]))).rejects.toThrow('9 stray bytes follow')
    const padded = Buffer.concat([long, Buffer.alloc(600_000), gzipSync('b')])
    await expect(check(padded)).rejects.toThrow(/stray|damaged/)
  })

  test.each([
    ['nothing', gzipSync(''), 'holds nothing'],
    ['a web page', gzipSync('<html>'), 'web page'],
    ['gzip again', gzipSync(gzipSync('a')), 'compressed twice'],
  ])('that holds %s is refused', async (_name, bytes, wrong) => {
    await expect(check(bytes)).rejects.toThrow(`the file: `)
    await expect(check(bytes)).rejects.toThrow(wrong)
  })
})

test('a file that does not promise gzip is taken as it is', async () => {
  await check(Buffer.from('id;nom\n'), false)
})

test('a gzip whose name does not promise it is read to its end too', async () => {
  await check(long, false)
  await expect(check(long.subarray(0, long.length - 9), false)).rejects.toThrow(
    'the file: the gzip data are cut short. Do this.',
  )
})

test('an abort ends the check with its own reason', async () => {
  const signal = AbortSignal.abort(new Error('stopped by hand'))
  await expect(check(long, true, signal)).rejects.toThrow('stopped by hand')
})

test.each([
  ['<!doctype html>', true],
  ['<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN">', true],
  ['\ufeff \r\n<HTML lang="fr">', true],
  ['<?xml version="1.0"?>\n<!-- page -->\n<html xmlns="a">', true],
  ['<?xml version="1.0"?><kml>', false],
  ['{"html": "<html>"}', false],
  ['', false],
])('%s is a web page: %s', (text, page) => {
  expect(isWebPage(Buffer.from(text))).toBe(page)
})
