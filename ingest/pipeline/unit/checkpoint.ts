import { z } from 'zod'
import { releaseFile, unitRecord } from '../../../shared/release/release.ts'

/** The result of one unit: what is said of each part, and its lake. */
export const checkpoint = z.strictObject({ records: z.array(unitRecord), files: z.array(releaseFile) })
export type Checkpoint = z.infer<typeof checkpoint>
