import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import type { Meta } from '../../../shared/schemas/meta.ts'
import type { Table } from '../operation.ts'
import { geoPackageOf } from './geopackage.ts'

/** What the thread is started with: made by `geopackage-thread.ts`, of the same version. */
const order = z.custom<{ table: Table; meta: Meta }>((given) => typeof given === 'object').parse(workerData)

// The program of a thread that writes one GeoPackage and ends.
parentPort!.postMessage(await geoPackageOf(order.table, order.meta))
