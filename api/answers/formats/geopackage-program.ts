import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { geoPackageOf } from './geopackage.ts'
import { type GeoPackageOrder, layerOfFeatures, layerOfTable } from './geopackage-layer.ts'

// Made by `geopackage-thread.ts`, of the same version.
const order = z.custom<GeoPackageOrder>((given) => typeof given === 'object').parse(workerData)

// The program of a thread that writes one GeoPackage and ends.
const layer = 'table' in order ? layerOfTable(order.table) : layerOfFeatures(order.features)
parentPort!.postMessage(await geoPackageOf(layer, order.meta))
