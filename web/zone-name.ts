import type { ZoneLevel } from '../shared/schemas/zone.ts'
import type { SiteTexts } from './texts/en.ts'

interface Named {
  level: ZoneLevel | 'rue'
  name: string
}

/** A zone as titles name it: with its level behind, where the name does not say it ("Paris 18e Arrondissement" does). */
export function zoneName({ level, name }: Named, { levels }: SiteTexts): string {
  const word = levels[level]
  return name.toLowerCase().includes(word.toLowerCase()) ? name : `${name} (${inSentence(word)})`
}

/** A label within a sentence: its initial is small, but for abbreviations ("IRIS"); names in it ("Carrez") keep their capital. */
export function inSentence(label: string): string {
  return /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1)
}
