import { live } from '../kernel/live.ts'
import { restoreSession } from '../session/session.queries.ts'
import { session } from '../session/session.store.ts'

/**
 * Takes up the session and opens the live socket while the scripts of the screen are still on their way. What goes
 * wrong here is told by the router, which asks the same question before it shows anything.
 */
export async function connectEarly(): Promise<void> {
  await restoreSession().catch(() => undefined)
  if (session.get().user !== null) live.start()
}
