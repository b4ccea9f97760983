/** Datasets every answer about diagnostics is made from: the register of co-ownerships places and names those it knows. */
export const DPE_DATASETS: readonly DatasetName[] = ['dpe', 'cadastre', 'rnic']

import type { DatasetName } from '../../../shared/identifiers/dataset-names.ts'
