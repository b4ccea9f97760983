import type { Dataset } from '../dataset.ts'
import { cadastre } from './cadastre/dataset.ts'
import { cog } from './cog/dataset.ts'
import { dvf } from './dvf/dataset.ts'
import { iris } from './iris/dataset.ts'

/** Every dataset, in the order they are read: adding one = adding its folder and its line here. */
export const datasets: readonly Dataset[] = [cog, cadastre, iris, dvf]
