import type { localRuleParts as english } from './local-rules-en.ts'

export const localRuleParts: typeof english = {
  localRules: {
    title: 'Zonages et fiscalité locale',
    short: (zone) => `zone ${zone}`,
    unknown: {
      'not-loaded': 'non chargé ici\u00a0: on n’en sait rien',
      'partly-loaded': 'chargé en partie',
      'not-covered': 'personne ne le publie ici',
      'no-data': 'la liste ne nomme pas cette commune',
      'unknown-parcel': 'cette parcelle n’est pas au cadastre chargé',
      secret: 'secret',
      withheld: 'non communiqué',
      loaded: '',
    },
    zone: 'Zonage ABC',
    zones: {
      Abis: 'A bis, le marché le plus tendu (Paris et des communes voisines)',
      A: 'A, marché très tendu',
      B1: 'B1, marché tendu',
      B2: 'B2, marché peu tendu',
      C: 'C, marché détendu',
    },
    differing: 'différent selon les communes dont elle est issue',
    since: (since) => `en vigueur depuis le ${since}`,
    priority: 'Quartier prioritaire de la politique de la ville (QPV)',
    inside: 'Dans un quartier prioritaire\u00a0:',
    outside: 'Dans aucun.',
    share: (percent) => `${percent}\u00a0% de la parcelle`,
    tax: 'Taux votés, en pourcentage de la base d’imposition',
    year: 'Année',
    propertyTax: 'Taxe foncière sur le bâti',
    wasteTax: 'Ordures ménagères',
    rate: (percent) => `${percent}\u00a0%`,
    notVoted: 'non voté',
    note: 'Le zonage et les taux sont ceux de la commune. Le taux de taxe foncière additionne ceux de la commune, de l’intercommunalité et des syndicats. Sans taxe votée pour les ordures ménagères, une redevance peut les payer.',
  },
}
