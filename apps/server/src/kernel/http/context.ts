import type { FastifyReply } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Clock } from '../process/clock.ts'
import type { Log } from '../process/log.ts'
import type { AuditSeal } from './audit-seal.ts'
import type { Identity, OperatorIdentity } from './identity.ts'

/** What a handler of a public route is given beside its input. */
export type PublicContext = {
  /** Reaches the rows of the caller's organisations, and what is nobody's own. */
  db: Database
  /** Reaches everybody's rows, for the few reads whose own condition is wider than one's organisations. */
  systemDb: Database
  clock: Clock
  sealAudit: AuditSeal
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
