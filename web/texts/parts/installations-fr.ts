import type { installationParts as english } from './installations-en.ts'

export const installationParts: typeof english = {
  installations: {
    around: (metres) => `Autour d’elle, à moins de ${metres}\u00a0m`,
    title: 'Installations classées (ICPE)',
    none: 'Aucune dont l’emplacement soit connu.',
    noneLoaded: 'Aucune de celles qui sont chargées.',
    count: (count) => (count === 1 ? 'une' : String(count)),
    nearest: (count) => `Les ${count} plus proches sont affichées.`,
    ceased: (count) =>
      count === 1
        ? 'Une installation classée en fin d’exploitation'
        : `${count} installations classées en fin d’exploitation`,
    notClassified: (count) =>
      count === 1
        ? 'Un établissement du registre qui n’est pas classé'
        : `${count} établissements du registre qui ne sont pas classés`,
    notAllLoaded: 'Tout ce qui est autour n’est pas chargé\u00a0: il peut y en avoir d’autres.',
    notPlaced: (count) =>
      count === 1
        ? 'Une autre de la commune n’a pas d’emplacement connu\u00a0: elle peut être proche.'
        : `${count} autres de la commune n’ont pas d’emplacement connu\u00a0: elles peuvent être proches.`,
    note: 'Les distances vont du bord de la parcelle à un point, non à la limite du site. Celles d’un département voisin n’y figurent que s’il est chargé.',
    edition: (day) => `Dernière inspection connue\u00a0: ${day}.`,
    distance: (metres) => `${metres}\u00a0m`,
    unnamed: 'exploitant non nommé',
    withheld: {
      'no-siret': 'exploitant non nommé\u00a0: aucune entreprise n’est publiée',
      'register-not-loaded': 'exploitant non nommé\u00a0: le répertoire des entreprises n’est pas chargé',
      'not-in-register': 'exploitant non nommé\u00a0: son entreprise n’est pas parmi celles chargées',
      'natural-person': 'une personne physique, qui n’est pas nommée',
      opposed: 'exploitant non nommé\u00a0: il s’oppose à la publication',
      'no-name': 'exploitant sans nom au répertoire',
    },
    inspected: (day) => `inspectée le ${day}`,
    neverInspected: 'aucune inspection publiée',
    byAddress: 'située par son adresse',
  },
}
