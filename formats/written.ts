/** A file that a step wrote into its work folder, to be named by its content and kept in the store. */
export interface Written {
  role: 'lake' | 'quarantine' | 'readmodel' | 'changes'
  kind: string
  path: string
  rows: number
}
