/**
 * Ready-made JSON inside an answer (a geometry, a stored document): it is copied into the answer, never parsed. What stands as bytes (UTF-8,
 * perhaps in pieces) is not encoded again for each answer.
 */
export class JsonText<out T = unknown> {
  /** Never set: it only gives the text the type of its value. */
  declare readonly typeOfValue?: T
  readonly bytes: readonly Buffer[] | undefined
  #text: string | undefined

  constructor(json: string | readonly Buffer[]) {
    if (typeof json === 'string') this.#text = json
    else this.bytes = json
  }

  get text(): string {
    this.#text ??= textOf(this.bytes ?? [])
    return this.#text
  }

  /** Whether the bytes lie in memory that is larger and not theirs: who keeps them copies them, or would keep all of it. */
  get isBorrowed(): boolean {
    return false
  }
}

function textOf(pieces: readonly Buffer[]): string {
  const [first, ...others] = pieces
  return first && others.length === 0 ? first.toString() : Buffer.concat(pieces).toString()
}

/** A value of type `T`, any part of which may be ready-made JSON. */
export type Sendable<T> = JsonText<T> | SendableParts<T>
export type SendableParts<T> = T extends object ? { readonly [K in keyof T]: Sendable<T[K]> } : T

/** The type of the value that is sent, ready-made parts included. */
export type Sent<V> =
  V extends JsonText<infer T>
    ? T
    : V extends string
      ? V
      : V extends object
        ? { [K in keyof V]: Sent<V[K]> }
        : V
