import { setTimeout as pause } from 'node:timers/promises'
import type { LinkContext } from '../link-context.ts'
import { cancelOrder } from './give-command.ts'

/**
 * A robot that does not answer must not delay the revocation of its credential
 * (`enrolmentLimits.revokedWithinSeconds`).
 */
const patienceMs = 2_000

/** Cancels the order of a robot that will soon be unreachable, because an order outlives the connection. */
export async function cancelBeforeGoodbye(link: LinkContext, serialNumber: string): Promise<void> {
  const twin = link.twin(serialNumber)
  if (twin === undefined || twin.order === null) return
  const cancelled = cancelOrder(link, twin).catch((error: unknown) =>
    link.log.info({ error, serialNumber }, 'the order of a robot that is shut out was not cancelled'),
  )
  await Promise.race([cancelled, pause(patienceMs)])
}
