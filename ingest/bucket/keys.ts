/** Where things stand in a bucket. */
export const keys = {
  /** Which release is current; written last. */
  pointer: 'current.json',
  /** The releases that are kept, newest first. */
  index: 'releases.json',
  manifest: (id: string) => `releases/${id}.json`,
  file: (name: string) => `store/${name}`,
}
