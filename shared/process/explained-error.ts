/** An error whose message says what is wrong and how to mend it: shown to people without a stack. */
export class ExplainedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}
