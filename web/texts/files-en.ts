/** Words of the page of the files. */
export const files = {
  title: 'The data as files',
  lead: 'Everything this service answers from, as Parquet files to fetch whole or in part. Cite the producer and the edition.',
  more: 'How to read them with DuckDB, GDAL or curl, and what each column means:',
  dictionary: 'dictionary of the columns',
  catalogue: 'catalogue (Data Package)',
  list: 'list for programs',
  national: 'France',
  departements: 'By département',
  summary: (count: string, size: string, n: number) => `${n === 1 ? 'one file' : `${count} files`}, ${size}`,
  columns: { file: 'File', size: 'Size', rows: 'Rows', edition: 'Edition', licence: 'Producer and licence' },
  several: 'Made of several datasets: cite those whose columns you use.',
  withheld: 'Not given as files',
  unknown: (code: string) => `Nothing is loaded of ${code}.`,
  megabytes: (size: string) => `${size}\u00a0MB`,
  home: 'the files',
}
