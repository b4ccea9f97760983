import { ofPlace } from '../../../shared/text/french-places.ts'
import { sentences } from '../../../shared/text/sentence.ts'
import { yearsText } from '../transactions/loaded-years.ts'

/** Why no observed rent of a commune, or of a year of it, can be given. */
export const rentSentences = sentences(
  {
    secret: (place: string) => `The rents of ${place} rest on fewer than 50 observations and are secret.`,
    inYear: (place: string, year: number) => `${place} in ${year}`,
    noFigure: (place: string, reason: string) =>
      `The files name the agglomeration of ${place} without a figure (${reason}).`,
    otherYears: (place: string, year: number) =>
      `No rent of ${place} is known for ${year}. The series of the commune tells of the other years.`,
    yearNotLoaded: (place: string, year: number, loaded: readonly number[]) =>
      `The rents of ${year} are not loaded, so those of ${place} are not known; loaded: ${yearsText(loaded)}. ` +
      'Load them with: terrier ingest oll --area france',
    elsewhere: (place: string, others: string) =>
      `The rents of ${place} are published under ${others}: ask for that.`,
    noZoning: (place: string, zonings: string) =>
      `Whether an observatory covers ${place} is not known: the release lacks the zoning of ${zonings}. ` +
      'Load it with: terrier ingest oll --area france, with --file oll=<code>Zonage<year>.csv when it is not published.',
    uncovered: (place: string) => `No rent observatory that is loaded covers ${place}.`,
  },
  {
    secret: (place) => `Les loyers ${ofPlace(place)} reposent sur moins de 50 observations et sont secrets.`,
    inYear: (place, year) => `${place} en ${year}`,
    noFigure: (place, reason) =>
      `Les fichiers nomment l’agglomération ${ofPlace(place)} sans donner de chiffre (${reason}).`,
    otherYears: (place, year) =>
      `Aucun loyer ${ofPlace(place)} n’est connu pour ${year}. La série de la commune donne les autres années.`,
    yearNotLoaded: (place, year, loaded) =>
      `Les loyers de ${year} ne sont pas chargés\u00a0: ceux ${ofPlace(place)} ne sont pas connus. Chargés\u00a0: ${yearsText(loaded, 'à')}. ` +
      'Chargez-les avec\u00a0: terrier ingest oll --area france',
    elsewhere: (place, others) =>
      `Les loyers ${ofPlace(place)} sont publiés sous ${others}\u00a0: demandez-les ainsi.`,
    noZoning: (place, zonings) =>
      `On ne sait pas si un observatoire couvre ${place}\u00a0: le zonage de ${zonings} manque à l’édition. ` +
      'Chargez-le avec\u00a0: terrier ingest oll --area france, avec --file oll=<code>Zonage<année>.csv quand il n’est pas publié.',
    uncovered: (place) => `Aucun observatoire des loyers chargé ne couvre ${place}.`,
  },
)
