import type { Read } from '../../reads.ts'
import { allEnded } from './in-order.ts'

/**
 * Builds each of a list as soon as all are built that stand before it and of which it reads a file (`reads`), and gives what was built in the order of
 * the list. `before`: the builds of those. Throws the first failure, once what is under way has ended; what reads of the failed is not begun.
 */
export async function afterReads<B extends { name: string }, R>(
  list: readonly B[],
  reads: (one: B) => readonly Read[],
  build: (one: B, before: readonly R[]) => Promise<R[]>,
): Promise<R[]> {
  const under: { name: string; built: Promise<R[]> }[] = []
  for (const one of list) {
    const names = new Set<string>(reads(one).map((read) => (typeof read === 'string' ? read : read.dataset)))
    const needed = under.filter(({ name }) => names.has(name)).map(({ built }) => built)
    under.push({ name: one.name, built: Promise.all(needed).then((before) => build(one, before.flat())) })
  }
  return (await allEnded(under.map(({ built }) => built))).flat()
}
