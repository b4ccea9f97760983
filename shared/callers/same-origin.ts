/** The parts of a request that say which site's page sent it. */
export interface Sender {
  readonly protocol: string
  readonly host: string
  readonly headers: { readonly [name: string]: string | string[] | undefined }
}

/**
 * Whether a page of this service sent the request, by headers that a page cannot forge: `Sec-Fetch-Site`, or `Origin` in older
 * browsers. Undefined when both are absent: the sender is a program, or a very old browser.
 */
export function isSameOrigin({ protocol, host, headers }: Sender): boolean | undefined {
  const { 'sec-fetch-site': site, origin } = headers
  if (site !== undefined) return site === 'same-origin'
  return origin === undefined ? undefined : origin === `${protocol}://${host}`
}
