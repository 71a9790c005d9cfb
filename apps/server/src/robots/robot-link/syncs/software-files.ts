import { z } from 'zod'
import type { Clock } from '../../../kernel/process/clock.ts'
import type { ServerSecret } from '../../../kernel/process/server-secret.ts'
import { createTickets } from '../../../kernel/process/tickets.ts'
import { ticketMs } from './map-files.ts'

/** Which software a robot may fetch. */
const ticketSchema = z.object({ robotId: z.string(), fileId: z.string() })
export type SoftwareTicket = z.output<typeof ticketSchema>

/** Software as robots fetch it, by an address that only this server can make. */
export type SoftwareFiles = {
  makeLink(ticket: SoftwareTicket): string
  /** `null` for what this server has not made, or that is too old. */
  readTicket(text: string): SoftwareTicket | null
}

type Parts = { clock: Clock; secret: ServerSecret; origin: () => string }

export function createSoftwareFiles({ clock, secret, origin }: Parts): SoftwareFiles {
  const key = secret.keyFor('robot software')
  const tickets = createTickets({ key, schema: ticketSchema, clock })
  return {
    makeLink: (ticket) => `${origin()}/api/robot-software?ticket=${tickets.make(ticket, ticketMs)}`,
    readTicket: (text) => tickets.read(text),
  }
}
