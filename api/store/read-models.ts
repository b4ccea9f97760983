import type { Manifest, ReleaseFile } from '../../shared/release/release.ts'

/** The files of the read model of a kind. */
export function readModels({ files }: Pick<Manifest, 'files'>, kind: string): ReleaseFile[] {
  return files.filter((file) => file.role === 'readmodel' && file.kind === kind)
}

/** Opens a file of the spatial indexes. Throws when it does not hold the rows its release names. */
export function openSpace<T extends { count: number }>(
  file: ReleaseFile,
  open: (bytes: ArrayBuffer) => T,
  bytes: ArrayBuffer,
): T {
  const artefact = open(bytes)
  checkRows(file, artefact.count)
  return artefact
}

/** Throws when a file does not hold the rows its release names. */
export function checkRows({ file, rows }: ReleaseFile, held: number): void {
  if (held !== rows) throw new Error(`${file} holds ${held} rows, its release names ${rows}`)
}
