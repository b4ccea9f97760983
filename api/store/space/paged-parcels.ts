import type { ParcelsArtefact } from '../../../shared/artefacts/parcels.ts'
import type { ParcelsHead } from '../../../shared/artefacts/parcels-head.ts'
import type { ParcelSource } from '../../../shared/space/parcel-source.ts'
import { NotInMemory } from '../not-in-memory.ts'
import type { ParcelRoom } from './parcel-room.ts'

/** The parcels of one département, read when they are asked for and dropped when others need the memory. */
export class PagedParcels implements ParcelSource {
  readonly departement: string
  readonly count: number
  readonly box: Int32Array
  /** Bytes of memory that they take. */
  readonly bytes: number
  /** Number of the last request for them, as `ParcelRoom.ask` counts. */
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

  /** Throws NotInMemory, whose promise resolves when they have been read. */
  open(): ParcelsArtefact {
    if (!this.#artefact) throw new NotInMemory(this.#load().then(() => undefined))
    this.lastAsked = this.#room.ask()
    return this.#artefact
  }

  /** Called by the ParcelRoom. A caller that has the artefact may go on using it. */
  forget(): void {
    this.#artefact = undefined
  }

  /** Reads the file once for all callers that wait. */
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
