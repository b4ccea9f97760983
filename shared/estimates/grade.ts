/** How sure an estimate is, by the width of its 80 % interval over the estimate: below each limit the grade before it, else E. */
export const GRADE_LIMITS = { A: 0.3, B: 0.45, C: 0.65, D: 0.9 } as const
export const GRADES = ['A', 'B', 'C', 'D', 'E'] as const
export type Grade = (typeof GRADES)[number]

/** @param width (high − low) / estimate, in euros over euros */
export function gradeOf(width: number): Grade {
  for (const grade of ['A', 'B', 'C', 'D'] as const) if (width < GRADE_LIMITS[grade]) return grade
  return 'E'
}
