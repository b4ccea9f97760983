import type { Block } from '../../shared/artefacts/documents/block.ts'
import type { DamagedFile } from '../../shared/integrity/damaged-file.ts'

/** What is read of a file of documents: the open file, or in its place the damage for which it stays closed. */
export interface DocumentSource {
  readonly blocks: number
  readonly isSound: boolean
  /** Why nothing can be read of the file; undefined when it is open. */
  readonly damage?: DamagedFile
  blockOf(key: string): number
  inMemory(number: number): Block | undefined
  read(number: number): Promise<Block>
  close(): Promise<void>
}

/**
 * A file that was damaged or missing when its release was opened. Whatever is asked of it throws its DamagedFile, which is answered 503: "no such
 * document" would print a part as the whole, and show what another document of the file withholds.
 */
export class DamagedDocuments implements DocumentSource {
  readonly isSound = false
  readonly damage: DamagedFile

  constructor(damage: DamagedFile) {
    this.damage = damage
  }

  get blocks(): number {
    throw this.damage
  }

  blockOf(): number {
    throw this.damage
  }

  inMemory(): undefined {
    throw this.damage
  }

  read(): Promise<Block> {
    return Promise.reject(this.damage)
  }

  async close(): Promise<void> {}
}
