/** Cells of a line by field, as text; null where empty or where the file lacks the column. */
export type TextLine = Readonly<Record<string, string | null>>
