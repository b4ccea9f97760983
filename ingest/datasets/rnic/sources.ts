import { RNIC_ADDRESS } from '../../../shared/producers/rnic.ts'
import type { Source } from '../../dataset.ts'

/** The register is one file for all France, changed every day at the same address. */
export function sources(): Source[] {
  return [{ url: RNIC_ADDRESS }]
}
