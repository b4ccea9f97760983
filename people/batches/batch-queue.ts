/** Where batches wait for their turn. */
export interface BatchQueue {
  /** Queues a batch whose folder is whole. Throws when the queue cannot take it. */
  add(id: string): Promise<void>
  /** Lets go of the batch under way: somebody else, or the next start, goes on with it. */
  close(): Promise<void>
}
