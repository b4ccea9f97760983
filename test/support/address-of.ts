import type { Operation } from '../../api/answers/operation.ts'

/** The address that asks a GET operation this input. */
export function addressOf({ path }: Operation, input: object): string {
  const query = new URLSearchParams()
  let address = path
  for (const [name, value] of Object.entries(input)) {
    if (address.includes(`{${name}}`))
      address = address.replace(`{${name}}`, encodeURIComponent(String(value)))
    else query.append(name, String(value))
  }
  return query.size === 0 ? address : `${address}?${query}`
}
