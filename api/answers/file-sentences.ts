import { sentences } from '../../shared/text/sentence.ts'

/** What is wrong with a file that was sent: as a file, or in its columns. */
export const fileSentences = sentences(
  {
    notCsv: (why: string) => `The file cannot be read as CSV: ${why}`,
    notUtf8: (why: string) => `The file cannot be read as CSV: ${why}. Save it as « CSV UTF-8 »`,
    inPart: () => 'it is UTF-8 in part only',
    noText: () => 'it has bytes that are no text',
    neither: () => 'it is neither UTF-8 nor windows-1252',
    empty: () => 'it is empty: not even a line of column names',
    quotes: (row: number) => `a quote of row ${row} is not closed, or text stands behind it`,
    manyCells: (line: number, row: number, cells: number, names: number) =>
      `line ${line}: row ${row} has ${cells} cells where the header has ${names} names: quote cells that hold the separator`,
    wideRow: (most: number) => `has a row of more than ${most} columns`,
    longRow: (most: number) => `has a row of more than ${most.toLocaleString('en')} characters`,
    tooLarge: (what: string) =>
      `The body has ${what}. Split the file and send its parts one after the other.`,
    manyRows: (most: number) => `more than ${most.toLocaleString('en')} rows`,
    manyMegabytes: (most: number) => `more than ${most} MB`,
    fileRows: (most: number) => `The file has more than ${most.toLocaleString('en')} rows`,
    fileRowsSplit: (most: number) =>
      `The file has more than ${most.toLocaleString('en')} rows. Split it and send its parts one after the other.`,
    andMore: (names: string, more: number) => `${names} and ${more} more`,
    noColumn: (name: string, columns: string) => `${name} is not a column of the file: it has ${columns}`,
    halfPoint: () => 'is missing: a point has both a column of longitudes (lng) and one of latitudes (lat)',
    noneRecognised: (columns: string) =>
      `must name the columns of the address (or idu that of the parcel, or lng and lat those of a point): none of ${columns} is recognised`,
    ofCsv: (format: string) => `is of a CSV result, and this one is ${format}: leave it out`,
    noGroup: (name: string, groups: string) =>
      `${name} is neither a group nor a column. The groups are ${groups}; docs/enrich.md lists the columns`,
    groupMeant: (name: string, near: string, groups: string) =>
      `${name} is neither a group nor a column: did you mean ${near}? The groups are ${groups}; docs/enrich.md lists the columns`,
    twice: (name: string) => `has two columns called ${name}: rename one`,
    unreadable: (why: string) => `cannot be read: ${why}`,
    damagedParquet: () => 'it is damaged, or no Parquet. Write it again',
    manyColumns: (most: number) => `it has more than ${most} columns`,
    longFooter: (most: number) =>
      `cannot be read: its last part, which describes its columns and row groups, has more than ${most.toLocaleString('en')} bytes. Write it with fewer row groups`,
    noFooter: () =>
      'cannot be read as Parquet: its last bytes, which describe the rest, are missing or damaged',
  },
  {
    notCsv: (why) => `Le fichier ne peut pas être lu comme CSV\u00a0: ${why}`,
    notUtf8: (why) =>
      `Le fichier ne peut pas être lu comme CSV\u00a0: ${why}. Enregistrez-le en «\u00a0CSV UTF-8\u00a0»`,
    inPart: () => 'il n’est en UTF-8 qu’en partie',
    noText: () => 'il a des octets qui ne sont pas du texte',
    neither: () => 'il n’est ni en UTF-8 ni en windows-1252',
    empty: () => 'il est vide\u00a0: pas même une ligne de noms de colonnes',
    quotes: (row) => `un guillemet de la rangée ${row} n’est pas fermé, ou du texte le suit`,
    manyCells: (line, row, cells, names) =>
      `ligne ${line}\u00a0: la rangée ${row} a ${cells} cellules là où l’en-tête a ${names} noms\u00a0: mettez entre guillemets les cellules qui ont le séparateur`,
    wideRow: (most) => `a une rangée de plus de ${most} colonnes`,
    longRow: (most) => `a une rangée de plus de ${most.toLocaleString('fr')} caractères`,
    tooLarge: (what) => `Le corps a ${what}. Coupez le fichier et envoyez ses parties l’une après l’autre.`,
    manyRows: (most) => `plus de ${most.toLocaleString('fr')} rangées`,
    manyMegabytes: (most) => `plus de ${most} Mo`,
    fileRows: (most) => `Le fichier a plus de ${most.toLocaleString('fr')} rangées`,
    fileRowsSplit: (most) =>
      `Le fichier a plus de ${most.toLocaleString('fr')} rangées. Coupez-le et envoyez ses parties l’une après l’autre.`,
    andMore: (names, more) => `${names} et ${more} autres`,
    noColumn: (name, columns) => `${name} n’est pas une colonne du fichier\u00a0: il a ${columns}`,
    halfPoint: () => 'manque\u00a0: un point a une colonne de longitudes (lng) et une de latitudes (lat)',
    noneRecognised: (columns) =>
      `doit nommer les colonnes de l’adresse (ou idu celle de la parcelle, ou lng et lat celles d’un point)\u00a0: aucune de ${columns} n’est reconnue`,
    ofCsv: (format) => `est d’un résultat CSV, et celui-ci est ${format}\u00a0: retirez-le`,
    noGroup: (name, groups) =>
      `${name} n’est ni un groupe ni une colonne. Les groupes sont ${groups}\u00a0; docs/enrich.md donne les colonnes`,
    groupMeant: (name, near, groups) =>
      `${name} n’est ni un groupe ni une colonne\u00a0: vouliez-vous dire ${near}\u00a0? Les groupes sont ${groups}\u00a0; docs/enrich.md donne les colonnes`,
    twice: (name) => `a deux colonnes nommées ${name}\u00a0: renommez-en une`,
    unreadable: (why) => `ne peut pas être lu\u00a0: ${why}`,
    damagedParquet: () => 'il est endommagé, ou n’est pas du Parquet. Écrivez-le à nouveau',
    manyColumns: (most) => `il a plus de ${most} colonnes`,
    longFooter: (most) =>
      `ne peut pas être lu\u00a0: sa dernière partie, qui décrit ses colonnes et ses groupes de rangées, a plus de ${most.toLocaleString('fr')} octets. Écrivez-le avec moins de groupes de rangées`,
    noFooter: () =>
      'ne peut pas être lu comme Parquet\u00a0: ses derniers octets, qui décrivent le reste, manquent ou sont endommagés',
  },
)
