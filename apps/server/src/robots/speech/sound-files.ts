import { z } from 'zod'
import type { FileStore } from '../../kernel/files/store-interface.ts'
import type { StoredContent } from '../../kernel/http/stored-content.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { ServerSecret } from '../../kernel/process/server-secret.ts'
import { createTickets } from '../../kernel/process/tickets.ts'
import type { Sound } from '../../system/sound.store.ts'
import { readWavSeconds } from './wav.ts'

/** Which sound a robot may download, and which file of it: a newer one would not be what it was sent to play. */
const ticketSchema = z.object({ robotId: z.string(), resourceId: z.string(), hash: z.string() })
type SoundTicket = z.output<typeof ticketSchema>

/** Sound files for download by robots, at a URL that only this server can create. */
export type SoundFiles = {
  /** @param forMs how long the URL stays valid, in milliseconds */
  makeLink(ticket: SoundTicket, forMs: number): string
  /** `null` if this server did not issue it, or if it has expired. */
  readTicket(text: string): SoundTicket | null
  getContent(sound: Pick<Sound, 'fileId'>): StoredContent
  /** Duration of the sound; `null` if only a decoder could determine it. */
  measure(sound: Pick<Sound, 'fileId'>): Promise<number | null>
}

type Parts = { clock: Clock; secret: ServerSecret; fileStore: FileStore; origin: () => string }

export function createSoundFiles({ clock, secret, fileStore, origin }: Parts): SoundFiles {
  const tickets = createTickets({ key: secret.keyFor('robot sound'), schema: ticketSchema, clock })
  return {
    makeLink: (ticket, forMs) => `${origin()}/api/robot-sound?ticket=${tickets.make(ticket, forMs)}`,
    readTicket: (text) => tickets.read(text),
    getContent: ({ fileId }) => fileStore.getContent(fileId),
    measure: ({ fileId }) => fileStore.read(fileId, readWavSeconds),
  }
}
