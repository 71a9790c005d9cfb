import type { FastifyReply } from 'fastify'
import type { Clock } from '../process/clock.ts'
import type { Database } from '../database/database.ts'
import type { Identity, OperatorIdentity } from './identity.ts'
import type { Log } from '../process/log.ts'

/** What a handler of a public route is given beside its input. */
export type PublicContext = {
  db: Database
  clock: Clock
  log: Log
  ip: string
  userAgent: string | null
  /** For cookies and files; the answer itself is what the handler returns. */
  reply: FastifyReply
}

/** What a handler is given whose call programs may make, too. */
export type Context = PublicContext & { identity: Identity }

/** What every other handler is given. */
export type OperatorContext = PublicContext & { identity: OperatorIdentity }
