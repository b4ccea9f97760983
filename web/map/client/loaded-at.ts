import type { MapBounds } from './config.ts'

/** Whether a place (WGS84 degrees) lies in one of the boxes of what is loaded. */
export function isLoadedAt(
  loaded: readonly MapBounds[],
  { longitude, latitude }: { longitude: number; latitude: number },
): boolean {
  return loaded.some(
    ([west, south, east, north]) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  )
}
