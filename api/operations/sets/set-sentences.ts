import { sentences } from '../../../shared/text/sentence.ts'

/** What is wrong with a search over many rows: its criteria, its order, its sections. Each stands behind the name of a parameter. */
export const setSentences = sentences(
  {
    saysNothing: () => 'says nothing: give min, max, in or is',
    unknownAlone: () => 'unknown does not go with other members: use orUnknown',
    mustHold: (what: string) => `must hold ${what}`,
    trueOrFalse: () => 'true or false',
    texts: () => 'texts',
    days: () => 'days (YYYY-MM-DD)',
    numbers: () => 'numbers',
    mustBeDay: () => 'must be a day (YYYY-MM-DD)',
    mustBeNumber: () => 'must be a number',
    noBounds: () => 'does not go with a column of words: use in',
    noneOf: (quoted: string, values: string) => `holds ${quoted}, which is none of: ${values}`,
    noActivity: (quoted: string, holds: string, title: string, example: string) =>
      `${quoted} is no ${holds} of ${title}, such as ${example}`,
    otherActivity: (quoted: string, holds: string, other: string, title: string, column: string) =>
      `${quoted} is a ${holds} of ${other}, and this column holds those of ${title}: ask ${column}`,
    sortForm: () => 'must be a column, a hyphen and asc or desc: surface-desc',
    sortColumn: () => 'must begin with a column of numbers or days, for example surface-desc',
    noSection: (quoted: string, names: string) => `${quoted} is not a section; the sections are ${names}`,
    oneSection: (names: string) => `must name at least one section: ${names}`,
    sectionsOnce: () => 'must name each section once',
    role: () => 'must be owner, representative or other',
    departementAlone: () => 'cannot be given together with commune: leave one of the two out',
    streetAlone: () => 'cannot be given together with area or commune: its code has both',
    changesGone: (since: string, last: string, oldest: string) =>
      `The changes since ${since} are not kept, or it does not lead to release ${last}: they begin with release ${oldest}. Take the files anew (/v1/downloads), then ask since ${last}.`,
  },
  {
    saysNothing: () => 'ne dit rien\u00a0: donnez min, max, in ou is',
    unknownAlone: () => 'unknown ne va pas avec d’autres membres\u00a0: utilisez orUnknown',
    mustHold: (what) => `doit contenir ${what}`,
    trueOrFalse: () => 'true ou false',
    texts: () => 'des textes',
    days: () => 'des jours (AAAA-MM-JJ)',
    numbers: () => 'des nombres',
    mustBeDay: () => 'doit être un jour (AAAA-MM-JJ)',
    mustBeNumber: () => 'doit être un nombre',
    noBounds: () => 'ne va pas avec une colonne de mots\u00a0: utilisez in',
    noneOf: (quoted, values) => `contient ${quoted}, qui n’est pas parmi\u00a0: ${values}`,
    noActivity: (quoted, holds, title, example) =>
      `${quoted} n’est pas dans ${title} (${holds}), comme l’est ${example}`,
    otherActivity: (quoted, holds, other, title, column) =>
      `${quoted} est de ${other} (${holds}), et cette colonne est de ${title}\u00a0: demandez ${column}`,
    sortForm: () => 'doit être une colonne, un tiret et asc ou desc\u00a0: surface-desc',
    sortColumn: () => 'doit commencer par une colonne de nombres ou de jours, par exemple surface-desc',
    noSection: (quoted, names) => `${quoted} n’est pas une section\u00a0; les sections sont ${names}`,
    oneSection: (names) => `doit nommer au moins une section\u00a0: ${names}`,
    sectionsOnce: () => 'doit nommer chaque section une fois',
    role: () => 'doit être owner, representative ou other',
    departementAlone: () => 'ne peut pas être donné avec commune\u00a0: retirez l’un des deux',
    streetAlone: () => 'ne peut pas être donné avec area ou commune\u00a0: son code a les deux',
    changesGone: (since, last, oldest) =>
      `Les changements depuis ${since} ne sont pas gardés, ou il ne mène pas à l’édition ${last}\u00a0: ils commencent à l’édition ${oldest}. Reprenez les fichiers (/v1/downloads), puis demandez depuis ${last}.`,
  },
)
