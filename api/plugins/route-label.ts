/**
 * Names a route in metrics and traces: `/v1/parcels/:idu`, without the pattern that a parameter may have
 * (`:idu(^(?!search$).*$)`), so that a change of the pattern does not begin a new time series.
 */
export function routeLabel(url: string): string {
  return url.replace(/\(\^.*?\$\)(?=\/|$)/g, '')
}
