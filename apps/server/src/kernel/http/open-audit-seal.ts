import type { Database } from '../database/database.ts'
import type { ServerSecret } from '../process/server-secret.ts'
import { sealFirstChain } from './audit.ts'
import { type AuditSeal, createAuditSeal } from './audit-seal.ts'

/** The seal of this installation's audit log; whoever starts first with it seals what was there before. */
export async function openAuditSeal(secret: ServerSecret, db: Database): Promise<AuditSeal> {
  const seal = createAuditSeal(secret)
  await sealFirstChain(db, seal)
  return seal
}
