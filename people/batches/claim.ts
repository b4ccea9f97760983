import { z } from 'zod'

/** Space that a file takes while it arrives, as the folder of its batch says it. */
export const claimSchema = z.strictObject({
  /** Id of the key that sends it. */
  holder: z.string(),
  /** Bytes that may arrive. */
  bytes: z.number().int(),
})

/** What ended the claim where it ends, when the length of the file was not announced. */
export type ClaimEnd = 'file' | 'key' | 'folder'

export interface Claim extends z.output<typeof claimSchema> {
  id: string
  endsBy: ClaimEnd
}
