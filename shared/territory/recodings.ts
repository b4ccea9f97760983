import { communeCodeOf } from '../../shared/identifiers/insee.ts'
import { formatIdu, parseIdu } from '../identifiers/idu.ts'
import type { Territory } from './territory.ts'

/**
 * Today's IDU of a parcel whose commune has since been merged or renumbered; undefined when the commune code is
 * current, unknown, or when `idu` is not an IDU.
 *
 * When communes merge, the cadastre keeps section and number and moves the old commune into the prefix: the prefix
 * stays when it already names a former commune, else it becomes the last three digits of the old code; the sheets of
 * the commune whose code was kept go back to 000. Checked on sales of Porte des Pierres Dorées (69159, 69101 → 69114):
 * 26 parcels of 26 found again in the cadastre of 2026.
 */
export function recodeIdu(idu: string, territory: Territory): string | undefined {
  // Nearly every parcel asked about is of a commune of today: it is not cut up.
  if (territory.commune(communeCodeOf(idu))) return undefined
  const parts = parseIdu(idu)
  if (!parts) return undefined
  const today = territory.resolve(parts.commune)
  if (!today) return undefined
  const origin = parts.prefix === '000' ? parts.commune.slice(2) : parts.prefix
  const prefix = origin === today.code.slice(2) ? '000' : origin
  return formatIdu({ commune: today.code, prefix, section: parts.section, number: parts.number })
}
