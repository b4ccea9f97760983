import { csvLayout } from '../../../formats/csv/columns.ts'
import type { FileLayout } from '../../../formats/layouts/file-layout.ts'
import { geo, raw } from './editions.ts'

const RAW = csvLayout(raw.format, { name: 'raw' })
const GEOLOCATED = csvLayout(geo.format, { name: 'geolocated' })

/** The forms in which the sales are published. */
export const layouts: readonly FileLayout[] = [RAW, GEOLOCATED]

/**
 * The geolocated form whose identifiers join all sales of a day at one price has the same columns, the last two the other way round: latitude first. So the
 * producer's program of 2026 writes it; whether identifiers are joined is found from the lines, when they are read.
 */
export function formOf(layout: FileLayout, header: readonly string[]): string | undefined {
  const [lat, lng] = ['latitude', 'longitude'].map((name) => header.indexOf(name))
  return layout === GEOLOCATED && lat! >= 0 && lat! < lng! ? 'geolocated, sorted by day and price' : undefined
}
