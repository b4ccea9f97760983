/** An address as messages name it: without its query, and of a long path the end alone. */
export function shortAddress(url: string): string {
  const { host, pathname } = new URL(url)
  const segments = pathname.split('/')
  return segments.length <= 4 ? host + pathname : `${host}/…/${segments.slice(-2).join('/')}`
}
