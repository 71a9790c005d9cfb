import type { FastifyReply } from 'fastify'
import type { Database } from '../database/database.ts'
import type { Clock } from '../process/clock.ts'
import type { Log } from '../process/log.ts'
import type { AuditSeal } from './audit-seal.ts'
import type { Identity, OperatorIdentity } from './identity.ts'

/** What a handler of a public route gets in addition to its input. */
export type PublicContext = {
  /** Access to the rows of the caller's organisations, and to rows that belong to nobody. */
  db: Database
  /** Access to everybody's rows, for the few reads that go beyond the caller's organisations. */
  systemDb: Database
  /**
   * Reads what looks back, such as charts, exports and sums over a month: from a replica where there is one, so it may
   * lack the last minute. Never for what somebody must see at once after saving it, nor for lists that a screen keeps
   * up to date. `work` only reads, and may run twice.
   */
  readHistory: <T>(work: (databases: { db: Database; systemDb: Database }) => Promise<T>) => Promise<T>
  clock: Clock
  sealAudit: AuditSeal
  log: Log
  ip: string
  userAgent: string | null
  /** For cookies and files; the response itself is what the handler returns. */
  reply: FastifyReply
}

/** The context of calls that API clients may make as well. */
export type Context = PublicContext & { identity: Identity }

/** The context of every other handler. */
export type OperatorContext = PublicContext & { identity: OperatorIdentity }
