import type { plots as english } from './plots-en.ts'

export const plots: typeof english = {
  asTable: 'La même chose en tableau',
  labels: {
    title: 'Diagnostics par étiquette énergie :',
    titleOf: (factor) => `Diagnostics par étiquette énergie, électricité comptée ${factor} fois :`,
  },
  prices: {
    title: (type, zone) => `${type} : ${zone}`,
    says: (first, last, from, to) => `Médiane de ${from}\u00a0€/m² en ${first}, ${to}\u00a0€/m² en ${last}.`,
    short: (type, median, year) => `${type} : ${median} en ${year}`,
    sales: 'Ventes',
    band: 'Ligne : médiane. Bande : la moitié centrale des prix. Barres : nombre de ventes.',
    partial: 'Point creux : les ventes chargées ne couvrent pas toute l’année, ou pas toute la zone.',
    gaps: (years) => `Sans chiffre : ${years}.`,
    noSale: 'aucune vente chargée',
    few: 'moins de 5 ventes',
    others: (type, count) =>
      `${type} : ${count === 1 ? 'une autre zone' : `${count} autres zones`} alentour, à la même échelle`,
  },
  histogram: {
    counted: 'Ventes',
    middle: (price) => `médiane\u00a0: ${price}\u00a0€/m²`,
    title: (type, zone) => `Répartition des prix. ${type} : ${zone}`,
    says: (count, first, last) =>
      `${count} ventes de ${first} à ${last}. Les prix très éloignés des autres sont dans la première et la dernière barre.`,
    mark: (year, price) => `cette parcelle en ${year} : ${price}\u00a0€/m²`,
    below: (to) => `moins de ${to}`,
    from: (from) => `${from} et plus`,
    between: (from, to) => `${from} à ${to}`,
  },
  rents: {
    title: 'Loyer médian',
    unit: '€/m² par mois',
    says: (first, last, from, to) => `De ${first} à ${last} : ${from} puis ${to}\u00a0€/m² par mois.`,
    band: 'Ligne\u00a0: médiane. Bande\u00a0: la moitié centrale des loyers. Barres\u00a0: observations.',
    breaks:
      'Un changement de lieu entre deux années coupe la ligne : les chiffres de deux lieux ne se comparent pas.',
  },
}
