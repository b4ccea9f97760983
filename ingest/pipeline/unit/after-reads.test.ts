import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Read } from '../../reads.ts'
import { afterReads } from './after-reads.ts'

/** Names of datasets, in the order of a list. */
const NAMES = ['cog', 'cadastre', 'ban', 'batiments', 'dvf', 'dpe'] as const
type Name = (typeof NAMES)[number]

/** Datasets that read those before them of which the mask has the bit. */
const listOf = (masks: readonly number[]) =>
  NAMES.slice(0, masks.length).map((name, at) => ({
    name,
    reads: NAMES.slice(0, at).filter((_, i) => ((masks[at]! >> i) & 1) === 1),
  }))

test('each is built once what it reads is built, and is given that; results come in the order of the list', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(63), { maxLength: NAMES.length }),
      fc.array(fc.nat(3), { minLength: NAMES.length, maxLength: NAMES.length }),
      async (masks, waits) => {
        const list = listOf(masks)
        const ended: string[] = []
        const done = await afterReads(
          list,
          ({ reads }) => reads,
          async (one, before) => {
            expect(before).toEqual(one.reads)
            expect(ended).toEqual(expect.arrayContaining([...one.reads]))
            await sleep(waits[NAMES.indexOf(one.name)])
            ended.push(one.name)
            return [one.name]
          },
        )
        expect(done).toEqual(list.map(({ name }) => name))
      },
    ),
    { numRuns: 60 },
  ))

test('what reads nothing of each other is under way together; what stands later is no input', async () => {
  const list: { name: Name; reads: readonly Read[] }[] = [
    { name: 'cog', reads: ['dvf'] },
    { name: 'cadastre', reads: [] },
    { name: 'dvf', reads: [{ dataset: 'cog', role: 'readmodel', kind: 'territory' }, 'dvf'] },
  ]
  const begun: string[] = []
  let end = () => {}
  const held = new Promise<void>((resolve) => {
    end = resolve
  })
  const all = afterReads(
    list,
    ({ reads }) => reads,
    async ({ name }, before) => {
      begun.push(`${name} of ${before}`)
      if (name === 'cog') await held
      return [name]
    },
  )
  await sleep(10)
  expect(begun).toEqual(['cog of ', 'cadastre of '])
  end()
  expect(await all).toEqual(['cog', 'cadastre', 'dvf'])
  expect(begun).toEqual(['cog of ', 'cadastre of ', 'dvf of cog'])
})

test('what reads of a failed one is not begun; the others under way end before the failure is thrown', async () => {
  const list: { name: Name; reads: readonly Name[] }[] = [
    { name: 'cog', reads: [] },
    { name: 'cadastre', reads: ['cog'] },
    { name: 'ban', reads: [] },
  ]
  const ended: string[] = []
  const all = afterReads(
    list,
    ({ reads }) => reads,
    async ({ name }) => {
      if (name === 'cog') throw new Error('no room')
      await sleep(20)
      ended.push(name)
      return []
    },
  )
  await expect(all).rejects.toThrow('no room')
  expect(ended).toEqual(['ban'])
})
