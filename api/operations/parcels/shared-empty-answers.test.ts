import { expect, test } from 'vitest'
import { unpackIdu } from '../../../shared/identifiers/idu-pack.ts'
import { holding } from '../../../stores/blocks/hold.ts'
import { openRelease } from '../../../stores/open-release.ts'
import type { Stores } from '../../../stores/stores.ts'
import { publishedDemo } from '../../../test/support/demo.ts'
import { CommonAnswer } from '../../answers/common-answer.ts'
import { toJsonText } from '../../answers/json-text.ts'
import { Problem } from '../../answers/problem.ts'
import { DOSSIER_SECTIONS } from '../dossier/sections.ts'

const stores = await openRelease((await publishedDemo()).dataDir.dir)
const [source] = stores.parcels.sources()
const ranks = Array.from({ length: 60 }, (_, i) => Math.floor((i * source!.count) / 60))
const idus: string[] = await holding(async (hold) => {
  const parcels = await source!.ofRanks(ranks, hold)
  return parcels.map(({ rows, row }) => unpackIdu(rows.keys[row]!))
})

type Section = (typeof DOSSIER_SECTIONS)[number]

async function ask({ operation, inputOf }: Section, idu: string, from: Stores) {
  return operation.run(inputOf(idu, from), from)
}

/** All of an answer, or what it was refused with. */
async function answerText(section: Section, idu: string, from: Stores): Promise<string> {
  try {
    const { data, about, datasets } = await ask(section, idu, from)
    return toJsonText({ data, about, datasets })
  } catch (error) {
    if (error instanceof Problem) return toJsonText({ detail: error.message, extra: error.extra })
    throw error
  }
}

test.each(DOSSIER_SECTIONS)(
  '$name: a parcel is told the same, whoever of its commune was asked about before',
  async (section) => {
    // Of the same release nothing is kept yet: what is kept is found by the object.
    for (const idu of idus)
      expect(await answerText(section, idu, stores)).toBe(await answerText(section, idu, { ...stores }))
  },
)

test.each(DOSSIER_SECTIONS)(
  '$name: a parcel that does not exist is not told what one is that does',
  async (section) => {
    for (const idu of idus.slice(0, 5)) {
      const absent = `${idu.slice(0, 10)}9999`
      expect(await stores.parcels.has(absent)).toBe(false)
      const [before, fresh] = [
        await answerText(section, absent, stores),
        await answerText(section, absent, { ...stores }),
      ]
      expect(before).toBe(fresh)
    }
  },
)

test('the parcels of a commune of which nothing is said have one answer, another commune its own', async () => {
  const section = DOSSIER_SECTIONS.find(({ name }) => name === 'occupants')!
  const common = new Map<string, Set<unknown>>()
  for (const idu of idus) {
    const answer = await ask(section, idu, stores)
    if (!(answer instanceof CommonAnswer)) continue
    const commune = idu.slice(0, 5)
    common.set(commune, (common.get(commune) ?? new Set()).add(answer))
  }
  expect(common.size).toBeGreaterThan(1)
  expect([...common.values()].map(({ size }) => size)).toEqual([...common.keys()].map(() => 1))
})
