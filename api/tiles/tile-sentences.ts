import { sentences } from '../../shared/text/sentence.ts'

/** What is wrong with the address of a tile. All but the first stand behind the name of a part of it. */
export const tileSentences = sentences(
  {
    noLayer: (name: string, names: string) => `There is no layer "${name}": ask for ${names}`,
    takesNone: () => 'is not known: tiles take no parameter',
    wholeNumber: (range: string) => `must be a whole number ${range}`,
    from: (least: number) => `from ${least} on`,
    fromTo: (least: number, most: number) => `from ${least} to ${most}`,
    fromToAtZoom: (most: number, zoom: number) => `from 0 to ${most} at zoom ${zoom}`,
  },
  {
    noLayer: (name, names) => `Il n’y a pas de couche «\u00a0${name}\u00a0»\u00a0: demandez ${names}`,
    takesNone: () => 'est inconnu\u00a0: les tuiles ne prennent aucun paramètre',
    wholeNumber: (range) => `doit être un nombre entier ${range}`,
    from: (least) => `à partir de ${least}`,
    fromTo: (least, most) => `de ${least} à ${most}`,
    fromToAtZoom: (most, zoom) => `de 0 à ${most} au zoom ${zoom}`,
  },
)
