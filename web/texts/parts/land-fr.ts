import type { landParts as english } from './land-en.ts'

export const landParts: typeof english = {
  land: {
    title: 'Unité foncière et parcelles voisines',
    short: (count, neighbours) =>
      `${count > 1 ? `unité de ${count} parcelles` : ''}${count > 1 ? ', ' : ''}${neighbours}`,
    neighbours: (count) => (count === 1 ? '1 voisine' : `${count} voisines`),
    unitOf: (count, more) =>
      `${more ? 'Plus de ' : ''}${count} parcelles d’un seul tenant ont les mêmes propriétaires au registre des personnes morales\u00a0:`,
    alone: 'Aucune parcelle attenante n’a les mêmes propriétaires au registre des personnes morales.',
    notKnown:
      'Le registre ne nomme aucun propriétaire de cette parcelle. Il ne contient que des personnes morales\u00a0: il ne peut pas dire ce que possède un particulier.',
    registerNotLoaded:
      'Le registre des personnes morales n’est pas chargé ici\u00a0: on ne sait pas à qui sont les parcelles attenantes.',
    surface: (surface) => `${surface}\u00a0m² au cadastre`,
    drawn: (surface) => `${surface}\u00a0m² d’après le dessin`,
    onMap: 'La carte entoure l’unité d’un tireté.',
    zones: 'Urbanisme sur toute l’unité',
    zone: (label, share) => `zone ${label}\u00a0: ${share}`,
    unzoned: (share) => `hors zone d’un document chargé\u00a0: ${share}`,
    soldTogether: 'Vendues ensemble, et d’un seul tenant',
    sold: (date, surface) => `${date}${surface === '' ? '' : `, ${surface}`}`,
    others: (count) => (count === 1 ? 'et une autre, à part' : `et ${count} autres, à part`),
    soldNote:
      'Une même vente comprenait ces parcelles\u00a0: un seul vendeur alors, un seul acheteur depuis, sauf revente d’une partie. C’est un indice, pas la preuve d’un même propriétaire.',
    touching: 'Parcelles qui la touchent',
    none: 'Aucune parcelle chargée ne la touche.',
    touch: {
      boundary: (metres) => `${metres}\u00a0m de limite commune`,
      corner: () => 'par un coin seulement',
      overlap: () => 'dessinée par-dessus',
    },
    unshared: (metres, perimeter) =>
      `Sur ${perimeter}\u00a0m de limites, ${metres} ne longent aucune parcelle chargée\u00a0: rues, cours d’eau, domaine public.`,
    maybeMissing:
      'Tout ce qui l’entoure n’est pas chargé\u00a0: près de la limite de sa commune ou de son département, des voisines peuvent manquer ici.',
    note: 'Deux limites que le cadastre dessine à moins de 5 cm l’une de l’autre n’en font qu’une. Les longueurs sont celles de la projection Lambert-93 (outre-mer\u00a0: UTM).',
  },
}
