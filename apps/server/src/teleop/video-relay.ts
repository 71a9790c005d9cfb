import {
  nameRelayedStream,
  type RelayAction,
  type RelayedCamera,
  type RelayTarget,
  relayActions,
} from '@wheelhouse/contract/teleop/video-relay'
import { z } from 'zod'
import type { Clock } from '../kernel/process/clock.ts'
import type { ServerSecret } from '../kernel/process/server-secret.ts'
import { createTickets } from '../kernel/process/tickets.ts'

/** Long enough for one connection attempt; an established connection no longer needs a token. */
export const tokensCountForMs = 20_000

/** `sessionId`: whose page may watch with it; `null` for a robot that publishes. */
const ticketSchema = z.object({
  action: z.enum(relayActions),
  stream: z.string(),
  sessionId: z.string().nullable(),
})

export type VideoRelay = {
  /** Where a robot publishes a camera, or a page watches it, with a token for this and nothing else. */
  issue(
    serialNumber: string,
    camera: RelayedCamera,
    action: RelayAction,
    sessionId: string | null,
  ): RelayTarget
  /** Does a token open this stream in this direction, and is the session open that it was given to? */
  authorizes(request: { action: string; path: string; token: string }): Promise<boolean>
}

type Parts = { secret: ServerSecret; clock: Clock; isOpen: (sessionId: string) => Promise<boolean> }

const paths: Record<RelayAction, string> = { publish: 'whip', read: 'whep' }

/** The relay for pictures of robots that many people watch (`SFU_URL`), in the addresses of MediaMTX. */
export function createVideoRelay(url: URL, { secret, clock, isOpen }: Parts): VideoRelay {
  const tickets = createTickets({ key: secret.keyFor('video relay'), schema: ticketSchema, clock })
  return {
    issue(serialNumber, camera, action, sessionId) {
      const stream = nameRelayedStream(serialNumber, camera)
      const token = tickets.make({ action, stream, sessionId }, tokensCountForMs)
      return { url: `${url.href.replace(/\/$/, '')}/${stream}/${paths[action]}`, token }
    },
    async authorizes({ action, path, token }) {
      const ticket = tickets.read(token)
      if (ticket === null || ticket.action !== action || ticket.stream !== path) return false
      return ticket.sessionId === null || isOpen(ticket.sessionId)
    },
  }
}
