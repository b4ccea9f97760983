/** By which downloads leave this machine. */
export interface Proxies {
  /** Proxies for addresses of http and of https. */
  http?: string
  https?: string
  /** Hosts that are reached without one, as a comma list. */
  none: string
}

/** Where machines share releases. */
export interface BucketConfig {
  /** `s3://<bucket>/<prefix>`, or the path of a shared folder. */
  address: string
  endpoint?: string
  region: string
  keyId?: string
  secret?: string
}

/** What the map fetches from another host, once a reader asks for it. */
export interface MapBackground {
  /** Of raster tiles, with places for their numbers, or of a MapLibre style. */
  address: string
  credit: string
}
