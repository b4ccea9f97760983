import { fold } from '../../shared/addresses/words.ts'

/** As somebody writes who has only heard the name: the rules of a dictation, not those of the search. */
export const BY_EAR: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/eau/g, 'o'],
  [/ault$|aud$|aut$/g, 'o'],
  [/ain/g, 'in'],
  [/ei/g, 'ai'],
  [/y/g, 'i'],
  [/([bcdfglmnprt])\1/g, '$1'],
  [/qu/g, 'k'],
  [/th/g, 't'],
  [/c(?=[ao])/g, 'k'],
  [/ç/g, 'ss'],
]

export const TITLES: readonly [RegExp, string][] = [
  [/\bgeneral\b/, 'gal'],
  [/\bmarechal\b/, 'mal'],
  [/\bdocteur\b/, 'dr'],
  [/\bsaint\b/, 'st'],
  [/\bsainte\b/, 'ste'],
  [/\bcapitaine\b/, 'cpt'],
  [/\bcommandant\b/, 'cdt'],
  [/\bcolonel\b/, 'col'],
  [/\blieutenant\b/, 'lt'],
  [/\bprofesseur\b/, 'pr'],
  [/\bpresident\b/, 'pdt'],
  [/\bfaubourg\b/, 'fbg'],
  [/\bnotre dame\b/, 'nd'],
]
/** Numbers the other way: in digits those in words and Roman, in words the others. */
export const NUMBERS: readonly [RegExp, string][] = [
  [/\bquatre\b/, '4'],
  [/\btrois\b/, '3'],
  [/\bdeux\b/, '2'],
  [/\bdix\b/, '10'],
  [/\bcinq\b/, '5'],
  [/\bonze\b/, '11'],
  [/\bhuit\b/, '8'],
  [/\bsept\b/, '7'],
  [/\bcent\b/, '100'],
  [/\biv\b/, 'quatre'],
  [/\bix\b/, '9'],
  [/\bi\b/, 'premier'],
]
/** What people say for another type of street, and how they mistype one. */
export const WRONG_TYPE: Readonly<Record<string, string>> = {
  rue: 'avenue',
  avenue: 'rue',
  boulevard: 'avenue',
  square: 'place',
  place: 'square',
  villa: 'impasse',
  passage: 'rue',
  impasse: 'passage',
  quai: 'boulevard',
  cite: 'rue',
}
export const MISTYPED: Readonly<Record<string, string>> = {
  rue: 'reu',
  avenue: 'avneue',
  boulevard: 'boulvard',
  square: 'sqaure',
  place: 'palce',
  villa: 'vila',
  passage: 'pasage',
  impasse: 'inpasse',
  quai: 'qaui',
}
/** The folded name of a street after the rules; undefined when they change nothing. */
export const replaced = (street: string, rules: readonly [RegExp, string][]) => {
  const text = rules.reduce((made, [pattern, by]) => made.replace(pattern, by), fold(street))
  return text === fold(street) ? undefined : text
}
