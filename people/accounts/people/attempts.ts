import { DAY, type QuotaLimit, type Quotas, type QuotaWindow } from '../../../api/quotas/quota.ts'
import { hashOf } from '../secrets.ts'

const QUARTER: QuotaWindow = { name: 'quarter', length: 900_000, slot: 15_000 }
/** `ceiling`: in a quarter of an hour; `day`: in 24 hours, left out where each attempt leaves nothing behind. */
const limits = (ceiling: number, day?: number): QuotaLimit[] => [
  { window: QUARTER, ceiling },
  ...(day === undefined ? [] : [{ window: DAY, ceiling: day }]),
]

/** Attempts allowed: by network address, by account, and by both together. */
const CEILINGS = {
  'sign-in': { caller: limits(30), subject: limits(100), both: limits(10) },
  'sign-up': { caller: limits(10), subject: limits(5), both: limits(5) },
  mail: { caller: limits(10, 60), subject: limits(3, 12), both: limits(3, 12) },
  link: { caller: limits(20), subject: limits(20), both: limits(20) },
  'create-key': { caller: limits(60), subject: limits(20), both: limits(20) },
  'create-watch': { caller: limits(120), subject: limits(40), both: limits(40) },
  'test-watch': { caller: limits(60), subject: limits(10, 100), both: limits(10, 100) },
}

/** Too many attempts; the next is allowed in `wait` milliseconds. */
export class TooManyAttempts extends Error {
  readonly wait: number
  constructor(wait: number) {
    super('Too many attempts')
    this.name = 'TooManyAttempts'
    this.wait = wait
  }
}

/** Limits attempts to guess passwords, fill the database or have mail sent to others. Replicas that share a Redis count together. */
export class Attempts {
  readonly #quotas: Quotas

  constructor(quotas: Quotas) {
    this.#quotas = quotas
  }

  /** Counts one attempt of `caller` on `subject`, an address or an account. Throws TooManyAttempts. */
  async count(kind: keyof typeof CEILINGS, caller: string, subject: string): Promise<void> {
    // Hashed, so that Redis holds no mail address.
    const whom = hashOf(subject).slice(0, 32)
    const { caller: byCaller, subject: bySubject, both } = CEILINGS[kind]
    for (const [name, limit] of [
      [`${kind}:${whom}:${caller}`, both],
      [`${kind}:${caller}`, byCaller],
      [`${kind}:${whom}`, bySubject],
    ] as const) {
      const { allowed, states } = await this.#quotas.take(name, limit)
      const waits = states.filter(({ remaining }) => remaining === 0).map(({ reset }) => reset)
      if (!allowed) throw new TooManyAttempts(Math.max(...waits))
    }
  }
}
