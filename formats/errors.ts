import { ExplainedError } from '../shared/process/explained-error.ts'

/** Something a data engineer can act on: a source, an area, a file, a release. Nothing was published when it is thrown. */
export class IngestError extends ExplainedError {}

/** Nothing is published at an official address (or the mirror has no copy of it). */
export class AbsentSource extends IngestError {}
