/** A house number as a map shows it. */
export interface NumberPoint {
  /** 1e-7 degrees. */
  x: number
  y: number
  /** `12 bis`. */
  number: string
  street: string
  communeCode: string
  certified: boolean
}
