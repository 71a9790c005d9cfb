import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '../../../kernel/database/database.ts'
import type { Clock } from '../../../kernel/process/clock.ts'
import type { ServerSecret } from '../../../kernel/process/server-secret.ts'
import { createTickets } from '../../../kernel/process/tickets.ts'
import { readMapText } from './map-target.store.ts'

/** Which map a robot may download. */
const ticketSchema = z.object({ robotId: z.string(), floorId: z.string(), revision: z.int() })
type MapTicket = z.output<typeof ticketSchema>

/** How long a robot may take to begin its download. Milliseconds. */
export const ticketMs = 15 * 60_000

type MapFile = { bytes: Buffer /** SHA-256 in hexadecimal. */; hash: string }

/** Maps for download by robots, at a URL that only this server can create. */
export type MapFiles = {
  /** `null`: another revision was published meanwhile. */
  get(floorId: string, revision: number): Promise<MapFile | null>
  makeLink(ticket: MapTicket): string
  /** `null` if this server did not issue it, or if it has expired. */
  readTicket(text: string): MapTicket | null
}

/** All robots of a building download the same few maps within seconds of each other. */
const keptFiles = 8

type Parts = { db: Database; clock: Clock; secret: ServerSecret; origin: () => string }

export function createMapFiles({ db, clock, secret, origin }: Parts): MapFiles {
  const tickets = createTickets({ key: secret.keyFor('robot map'), schema: ticketSchema, clock })
  const kept = new Map<string, Promise<MapFile | null>>()

  async function load(floorId: string, revision: number): Promise<MapFile | null> {
    const text = await readMapText(db, floorId, revision)
    if (text === null) return null
    const bytes = Buffer.from(text)
    return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
  }

  return {
    get(floorId, revision) {
      const name = `${floorId} ${revision}`
      const known = kept.get(name)
      if (known !== undefined) return known
      const file = load(floorId, revision)
      kept.set(name, file)
      file.then((found) => found === null && kept.delete(name)).catch(() => kept.delete(name))
      if (kept.size > keptFiles) kept.delete(kept.keys().next().value ?? '')
      return file
    },
    makeLink: (ticket) => `${origin()}/api/robot-map?ticket=${tickets.make(ticket, ticketMs)}`,
    readTicket: (text) => tickets.read(text),
  }
}
