import { z } from 'zod'

/** An edition that a producer was asked for. */
export const foundEdition = z.strictObject({
  /** As the dataset names its editions: a year, a date, `2026-02-a`. */
  edition: z.string(),
  /** Official addresses, or names, of its files, as far as they do not follow from the edition. */
  files: z.array(z.string()),
  /** The listing that named it, or the address that answered for it. */
  from: z.string(),
})
export type FoundEdition = z.infer<typeof foundEdition>
