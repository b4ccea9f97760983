import { MOST_SHOWN } from '../kernel/limits.ts'

/** A name or value that a caller gave, as answers repeat it: `most` characters, then an ellipsis. */
export function shortened(text: string, most = MOST_SHOWN): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}
