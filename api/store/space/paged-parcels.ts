import type { ParcelsArtefact } from '../../../shared/artefacts/parcels.ts'
import type { ParcelsHead } from '../../../shared/artefacts/parcels-head.ts'
import type { ParcelSource } from '../../../shared/space/parcel-source.ts'
import { NotInMemory } from '../not-in-memory.ts'
import type { ParcelRoom } from './parcel-room.ts'

/** The parcels of one département, read when they are asked for and forgotten when others need the room. */
export class PagedParcels implements ParcelSource {
  readonly departement: string
  readonly count: number
  readonly box: Int32Array
  /** What they take in memory. */
  readonly bytes: number
  /** When they were last asked for, in asks of the room. */
  lastAsked = 0
  readonly #room: ParcelRoom
  readonly #read: () => Promise<ParcelsArtefact>
  #artefact: ParcelsArtefact | undefined
  #reading: Promise<void> | undefined

  /** `read` opens the whole artefact; it throws when the file is missing or damaged. */
  constructor(head: ParcelsHead, room: ParcelRoom, read: () => Promise<ParcelsArtefact>) {
    this.departement = head.departement
    this.count = head.count
    this.box = head.box
    this.bytes = head.bytes
    this.#room = room
    this.#read = read
  }

  /** Throws NotInMemory, which says when to ask again. */
  open(): ParcelsArtefact {
    if (!this.#artefact) throw new NotInMemory(this.#load())
    this.lastAsked = this.#room.ask()
    return this.#artefact
  }

  /** Called by the room. Whoever holds the artefact still has it. */
  forget(): void {
    this.#artefact = undefined
  }

  /** One reading serves all who wait for it. */
  #load(): Promise<void> {
    this.#reading ??= this.#read()
      .then((artefact) => {
        this.#artefact = artefact
        this.lastAsked = this.#room.ask()
        this.#room.hold(this)
      })
      .finally(() => {
        this.#reading = undefined
      })
    return this.#reading
  }
}
