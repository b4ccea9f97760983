import type { Operation } from '../operation.ts'
import { getCoverage } from './coverage/get-coverage.ts'
import { listDatasets } from './datasets/list-datasets.ts'
import { getNearestParcel } from './parcels/get-nearest-parcel.ts'
import { getParcel } from './parcels/get-parcel.ts'

/** Every question the service answers, in the order of the reference. */
export const operations: readonly Operation[] = [getNearestParcel, getParcel, listDatasets, getCoverage]
