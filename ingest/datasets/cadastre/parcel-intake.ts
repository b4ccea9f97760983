import { parseFeature } from '../../../formats/geojson/parse-feature.ts'
import { type Refusal, refusal } from '../../../formats/refusal.ts'
import { isIdu } from '../../../shared/identifiers/idu.ts'
import { departementOf } from '../../../shared/identifiers/insee.ts'
import type { Ledger } from '../../pipeline/quality/ledger.ts'
import { DepartementGround, OUTSIDE_TERRITORY } from '../../territory/outside-departement.ts'
import { CommuneGrounds, type OriginalRow } from './commune-grounds.ts'
import type { ParcelReading } from './feature.ts'
import { KeySet } from './key-set.ts'
import { misplaced } from './misplaced.ts'
import { type ParcelTable, parcelBox } from './parcel-table.ts'
import type { RefusedParcelLine } from './refused-parcels.ts'

/** Where the rows of a unit go. */
export interface Target {
  table: ParcelTable
  ledger: Ledger
  /** Refused parcels that have an identifier. */
  refused: RefusedParcelLine[]
}

/**
 * Decides on the rows of one part (a département or a commune): each parcel goes to the table or, with its reason, to the quarantine. A
 * parcel far from the others of its commune is known only when those were read, so `end` must be called after the last row.
 */
export class ParcelIntake {
  readonly #target: Target
  readonly #source: string
  readonly #part: string
  readonly #keys = new KeySet()
  readonly #departement: DepartementGround
  readonly #communes: CommuneGrounds
  /** Newest day on which a kept parcel was changed, in days since 1970-01-01; -1 while none says it. */
  newestDay = -1

  /** `source`: the address of the file, for the quarantine. */
  constructor(target: Target, source: string, part: string) {
    this.#target = target
    this.#source = source
    this.#part = part
    this.#departement = new DepartementGround(departementOf(part))
    this.#communes = new CommuneGrounds({
      keep: (parcel, box) => {
        target.table.add(parcel, box)
        target.ledger.count(part).keep(parcel.repairs)
        if ((parcel.updatedDay ?? -1) > this.newestDay) this.newestDay = parcel.updatedDay!
      },
      refuse: ({ idu }, row, where) => this.#refuseOutside(idu, where, row),
    })
  }

  /** Takes one row. `rowOf` is called for those rows alone whose text may be needed. */
  take(reading: ParcelReading, rowOf: () => OriginalRow): void {
    if (!reading.ok) {
      const row = rowOf()
      this.#refuse(reading, row, iduOf(row))
      return
    }
    const { parcel } = reading
    const reason = misplaced(parcel, this.#keys, this.#part)
    if (reason) {
      this.#refuse(reason, rowOf(), parcel.idu)
      return
    }
    const box = parcelBox(parcel)
    const outside = this.#departement.whyOutside(box)
    if (outside === undefined) this.#communes.add(parcel, box, rowOf)
    else this.#refuseOutside(parcel.idu, outside, rowOf())
  }

  /** Decides on the parcels that are still waiting for the others of their commune. */
  end(): void {
    this.#communes.end()
  }

  #refuseOutside(idu: string, where: string, row: OriginalRow): void {
    this.#refuse(refusal(OUTSIDE_TERRITORY, `${idu} lies ${where}`), row, idu)
  }

  #refuse({ rule, detail }: Refusal, { row, original }: OriginalRow, idu: string | undefined): void {
    const { ledger, refused } = this.#target
    ledger.refuse({ part: this.#part, source: this.#source, row, rule, detail, original })
    if (idu !== undefined) refused.push({ idu, rule, detail })
  }
}

/** The identifier of a refused row, when it has one: its parcel is in the edition all the same. */
function iduOf({ original, id }: OriginalRow): string | undefined {
  const found = id === undefined ? idOfFeature(original) : id
  return typeof found === 'string' && isIdu(found) ? found : undefined
}

function idOfFeature(text: string): unknown {
  const parsed = parseFeature(text)
  return parsed.ok ? (parsed.properties.id ?? parsed.feature.id) : undefined
}
