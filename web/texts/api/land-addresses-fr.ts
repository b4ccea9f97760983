/** What the addresses of neighbours and units are, in French, by their names in the OpenAPI document. */
export const landAddressesFr: Readonly<Record<string, readonly [title: string, description: string]>> = {
  getNeighbours: [
    'Les parcelles voisines',
    'Donne les parcelles qui touchent la parcelle, chacune avec la longueur de la limite commune en mètres, et si elles ne se touchent que par un coin\u00a0; meta.coverage dit si des voisines peuvent manquer parce que leur commune n’est pas chargée.',
  ],
  getUnit: [
    'L’unité foncière d’une parcelle',
    'Donne les parcelles d’un seul tenant des mêmes personnes morales, avec leur surface, leur contour et les zones d’urbanisme sur l’ensemble. Le registre ne dit rien des particuliers\u00a0: soldTogether a alors les parcelles d’un seul tenant de chaque vente.',
  ],
}
