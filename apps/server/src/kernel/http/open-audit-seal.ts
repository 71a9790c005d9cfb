import type { Database } from '../database/database.ts'
import type { ServerSecret } from '../process/server-secret.ts'
import { sealFirstChain } from './audit.ts'
import { type AuditSeal, createAuditSeal } from './audit-seal.ts'

/** The seal of this installation's audit log; the first start with it seals the existing entries. */
export async function openAuditSeal(secret: ServerSecret, db: Database): Promise<AuditSeal> {
  const seal = createAuditSeal(secret)
  await sealFirstChain(db, seal)
  return seal
}
