import type { Operation } from '../../../answers/operation.ts'

/** Where a parameter comes from when the caller has something else: the tool that finds it. */
const ORIGINS: readonly { takes: readonly string[]; from: string; hint: string }[] = [
  { takes: ['idu'], from: 'get_nearest_parcel', hint: 'Get the idu from get_nearest_parcel first.' },
  {
    takes: ['lng', 'lat'],
    from: 'search_address',
    hint: 'For an address, get lng and lat from search_address first.',
  },
]

/** What a tool is for, and what to call before it. The way back to the address search is told only when there is one. */
export function descriptionOf(operation: Operation, operations: readonly Operation[]): string {
  const hints = ORIGINS.filter(
    ({ takes, from }) =>
      from !== operation.tool &&
      takes.every(
        (name) => name in operation.input.shape && !operation.input.shape[name]!.safeParse(undefined).success,
      ) &&
      operations.some(({ tool }) => tool === from),
  ).map(({ hint }) => hint)
  return [operation.description, ...hints].join(' ')
}
