import type { Manifest, ReleaseFile } from '../../shared/release/release.ts'

/** The files of the read model of a kind. */
export function readModels({ files }: Pick<Manifest, 'files'>, kind: string): ReleaseFile[] {
  return files.filter((file) => file.role === 'readmodel' && file.kind === kind)
}
