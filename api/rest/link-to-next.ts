/** What would end the address in the header, or is no printable ASCII; the HTTP layer gives bytes as signs up to U+00FF. */
const NOT_IN_LINK = /[^!#-;=?-~]/g

/**
 * The `Link` header (RFC 8288) that names the next page of a list: the path and query asked for, with its cursor. A posted question is posted
 * there again, with the same body.
 */
export function linkToNext(asked: string, cursor: string): string {
  const at = asked.indexOf('?')
  const path = at < 0 ? asked : asked.slice(0, at)
  const others = (at < 0 ? '' : asked.slice(at + 1))
    .split('&')
    .filter((pair) => pair !== '' && !/^(cursor|offset)=/.test(pair))
  const address = [path, [...others, `cursor=${cursor}`].join('&')].join('?')
  return `<${address.replace(NOT_IN_LINK, percentCoded)}>; rel="next"`
}

const percentCoded = (sign: string) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`
