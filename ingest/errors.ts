/** Something a data engineer can act on: the message says what is wrong and how to mend it. Printed without a stack. */
export class IngestError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'IngestError'
  }
}
