import { z } from 'zod'

/** A digest of a file as its producer's listing gives it, in lower-case hexadecimal. */
const checksum = z.strictObject({ algorithm: z.enum(['md5', 'sha1', 'sha256']), value: z.string() })
export type Checksum = z.infer<typeof checksum>

/** A file of an edition with what its listing says of it, for a dataset that chooses its files by that. */
export const listedFile = z.strictObject({
  url: z.string(),
  /** Which of the dataset's sorts of files it is. */
  sort: z.string(),
  /** The year it is of. */
  year: z.int(),
  checksum: checksum.exactOptional(),
})
export type ListedFile = z.infer<typeof listedFile>

/** An edition that a producer was asked for. */
export const foundEdition = z.strictObject({
  /** As the dataset names its editions: a year, a date, `2026-02-a`. */
  edition: z.string(),
  /** Official addresses, or names, of its files, as far as they do not follow from the edition. */
  files: z.array(z.string()),
  /** The same files with what is said of them, where the dataset needs it. */
  listed: z.array(listedFile).exactOptional(),
  /** The listing that named it, or the address that answered for it. */
  from: z.string(),
})
export type FoundEdition = z.infer<typeof foundEdition>
