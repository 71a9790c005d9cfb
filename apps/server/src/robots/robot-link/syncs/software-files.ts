import { z } from 'zod'
import type { Clock } from '../../../kernel/process/clock.ts'
import type { ServerSecret } from '../../../kernel/process/server-secret.ts'
import { createTickets } from '../../../kernel/process/tickets.ts'
import { ticketMs } from './map-files.ts'

/** Which software a robot may download. */
const ticketSchema = z.object({ robotId: z.string(), fileId: z.string() })
type SoftwareTicket = z.output<typeof ticketSchema>

/** Software for download by robots, at a URL that only this server can create. */
export type SoftwareFiles = {
  makeLink(ticket: SoftwareTicket): string
  /** `null` if this server did not issue it, or if it has expired. */
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
