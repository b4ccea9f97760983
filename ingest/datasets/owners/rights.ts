/** Rights of the file (`Code droit`) by their first letter, with the words of the DGFiP's notice. */
export const RIGHTS: Readonly<Record<string, string>> = {
  P: 'Propriétaire',
  U: 'Usufruitier',
  N: 'Nu-propriétaire',
  B: 'Bailleur à construction',
  R: 'Preneur à construction',
  F: 'Foncier',
  T: 'Ténuyer',
  D: 'Domanier',
  V: 'Bailleur d’un bail à réhabilitation',
  W: 'Preneur d’un bail à réhabilitation',
  A: 'Locataire-attributaire',
  E: 'Emphytéote',
  K: 'Antichrésiste',
  L: 'Fonctionnaire logé',
  G: 'Gérant, mandataire, gestionnaire',
  S: 'Syndic de copropriété',
  H: 'Associé dans une société en transparence fiscale',
  O: 'Autorisation d’occupation temporaire',
  J: 'Jeune agriculteur',
  Q: 'Gestionnaire taxe sur les bureaux',
  X: 'La Poste, occupant et propriétaire',
  Y: 'La Poste, occupant et non propriétaire',
  C: 'Fiduciaire',
  M: 'Occupant d’une parcelle appartenant au département de Mayotte ou à l’État',
  Z: 'Gestion d’un bien de l’État',
}

/** Rights of who holds the ground or builds on it as an owner would. */
export const OWNER_RIGHTS = ['P', 'N', 'E', 'R', 'A', 'H'] as const
/** Rights of who stands in for others: the co-ownership's syndic, a manager. They own nothing there. */
export const REPRESENTATIVE_RIGHTS = ['S', 'G', 'Z'] as const

/** Groups of persons (`Groupe personne`). */
export const OWNER_GROUPS: Readonly<Record<string, string>> = {
  '0': 'Personnes morales non remarquables',
  '1': 'État',
  '2': 'Région',
  '3': 'Département',
  '4': 'Commune',
  '5': 'Office HLM',
  '6': 'Sociétés d’économie mixte',
  '7': 'Copropriétaires',
  '8': 'Associés',
  '9': 'Établissements publics ou organismes assimilés',
}
