/** Codes of Sitadel, with the labels of its dictionaries of variables (SDES, 31 May 2022). */
export const PERMIT_STATES: Readonly<Record<string, string>> = {
  '2': 'Autorisé',
  '4': 'Annulé',
  '5': 'Commencé',
  '6': 'Terminé',
}

export const PERMIT_TYPE_LABELS: Readonly<Record<string, string>> = {
  PC: 'Permis de construire',
  DP: 'Déclaration préalable',
  PA: 'Permis d’aménager',
  PD: 'Permis de démolir',
}

export const PERMIT_NATURES: Readonly<Record<string, string>> = {
  '1': 'Nouvelle construction',
  '2': 'Transformation sans extension ni diminution de surface',
  '3': 'Transformation avec extension de surface',
  '4': 'Transformation avec diminution de surface',
  '5': 'Extension de surface sans transformation',
  '6': 'Diminution de surface sans transformation',
}
