import type { DeliveryQueue } from '../queue/delivery-queue.ts'
import type { MessageStore } from '../store/message-store.ts'
import type { Watch } from '../watch.ts'

/**
 * Puts a message on its way that says it is a test, whether or not the watch is paused. Gives its id, under which it stands in the log;
 * undefined when the watch was deleted meanwhile.
 */
export async function sendTest(
  { id, name }: Pick<Watch, 'id' | 'name'>,
  { messages, queue }: { messages: MessageStore; queue: DeliveryQueue },
): Promise<string | undefined> {
  const body = JSON.stringify({ type: 'test', watch: { id, name } })
  // A publication has few messages of a watch; its holder may ask for a test at any time.
  await messages.trim(id)
  const ids = await messages.add([{ watchId: id, release: null, changes: 0, body }])
  await queue.announce(ids)
  return ids[0]
}
