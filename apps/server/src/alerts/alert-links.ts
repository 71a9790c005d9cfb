import { alertLinkLimits } from '@wheelhouse/contract/alerts/alert-link'
import { z } from 'zod'
import type { Clock } from '../kernel/process/clock.ts'
import type { ServerSecret } from '../kernel/process/server-secret.ts'
import { createTickets } from '../kernel/process/tickets.ts'

const ticketSchema = z.object({ alertId: z.string(), operatorId: z.string() })
type AlertTicket = z.output<typeof ticketSchema>

/** Links in mails with which one person can acknowledge one alert without signing in. Nothing of them is stored. */
export type AlertLinks = {
  /** @returns the address of a page of the console */
  make(ticket: AlertTicket): string
  /** `null` for a link that this installation did not create, or that has expired. */
  read(text: string): AlertTicket | null
}

export const linkMs = alertLinkLimits.validHours * 3_600_000

type Parts = { secret: ServerSecret; clock: Clock; origin: () => string }

export function createAlertLinks({ secret, clock, origin }: Parts): AlertLinks {
  const tickets = createTickets({ key: secret.keyFor('alert link'), schema: ticketSchema, clock })
  return {
    make: (ticket) => `${origin()}/alert/take?ticket=${tickets.make(ticket, linkMs)}`,
    read: (text) => tickets.read(text),
  }
}
