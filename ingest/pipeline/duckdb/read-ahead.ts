/**
 * The items of `source`, each given while the next is on its way: DuckDB reads the next rows of a streamed result in a thread of its own
 * while the caller works on those he has. The last that was asked for has come when the loop over them ends, so that what is read may be closed.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]()
  let next = items.next()
  try {
    for (let item = await next; !item.done; item = await next) {
      next = items.next()
      yield item.value
    }
  } finally {
    // One that failed was thrown above, unless the caller stopped before he would have seen it.
    await next.catch(() => undefined)
  }
}
