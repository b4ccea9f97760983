import type { files as english } from './files-en.ts'

export const files: typeof english = {
  title: 'Les données en fichiers',
  lead: 'Tout ce dont ce service tire ses réponses, en fichiers Parquet à prendre entiers ou par morceaux. Citez le producteur et le millésime.',
  more: 'Comment les lire avec DuckDB, GDAL ou curl, et ce que dit chaque colonne\u00a0:',
  dictionary: 'dictionnaire des colonnes',
  catalogue: 'catalogue (Data Package)',
  list: 'liste pour les programmes',
  national: 'France',
  departements: 'Par département',
  summary: (count, size, n) => `${n === 1 ? 'un fichier' : `${count} fichiers`}, ${size}`,
  columns: {
    file: 'Fichier',
    size: 'Taille',
    rows: 'Lignes',
    edition: 'Millésime',
    licence: 'Producteur et licence',
  },
  several: 'Réunit plusieurs jeux de données\u00a0: citez ceux dont vous utilisez les colonnes.',
  withheld: 'Ce qui n’est pas donné en fichier',
  unknown: (code) => `Rien n’est chargé de ${code}.`,
  megabytes: (size) => `${size}\u00a0Mo`,
  home: 'les fichiers',
}
