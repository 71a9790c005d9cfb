/** Codes for our agent, and the agents that used one. */
import type { Database, Tx } from '../../kernel/database/database.ts'

/** Stores a code; it voids an older one. */
export async function putClaim(
  tx: Tx,
  claim: { robotId: string; codeHash: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('robotClaims')
    .values(claim)
    .onConflict((conflict) => conflict.column('robotId').doUpdateSet(claim))
    .execute()
}

/** When the unused code expires; `null` if there is none. */
export async function findClaimEnd(db: Database, robotId: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('robotClaims')
    .select('expiresAt')
    .where('robotId', '=', robotId)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return row?.expiresAt ?? null
}

/** The robot that a code is for, locked until the transaction ends. */
export async function findClaimedRobot(
  tx: Tx,
  codeHash: string,
  now: Date,
): Promise<{ id: string; serialNumber: string } | null> {
  const row = await tx
    .selectFrom('robotClaims')
    .innerJoin('robots', 'robots.id', 'robotClaims.robotId')
    .select(['robots.id', 'robots.serialNumber'])
    .where('robotClaims.codeHash', '=', codeHash)
    .where('robotClaims.expiresAt', '>', now.toISOString())
    .where('robots.deletedAt', 'is', null)
    .forUpdate('robots')
    .executeTakeFirst()
  return row ?? null
}

/** Consumes the code. @returns false when somebody else was faster */
export async function takeClaim(tx: Tx, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('robotClaims')
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeClaim(tx: Tx, robotId: string): Promise<void> {
  await tx.deleteFrom('robotClaims').where('robotId', '=', robotId).execute()
}

export type Candidate = {
  id: string
  robotId: string
  publicKey: string
  state: 'waiting' | 'confirmed' | 'rejected'
  ip: string | null
  at: string
}

const candidateColumns = ['id', 'robotId', 'publicKey', 'state', 'ip', 'at'] as const

/** The agent that used the newest code replaces one that was still waiting. */
export async function putCandidate(
  tx: Tx,
  candidate: { robotId: string; tokenHash: string; publicKey: string; ip: string; at: Date },
): Promise<string> {
  await tx
    .deleteFrom('robotCandidates')
    .where('robotId', '=', candidate.robotId)
    .where('state', '!=', 'confirmed')
    .execute()
  const { id } = await tx
    .insertInto('robotCandidates')
    .values({ ...candidate, state: 'waiting' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findWaitingCandidate(db: Database, robotId: string): Promise<Candidate | null> {
  const row = await db
    .selectFrom('robotCandidates')
    .select(candidateColumns)
    .where('robotId', '=', robotId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return row ?? null
}

/** The agent behind a token, unless its robot is deleted. */
export async function findCandidateByToken(db: Database, tokenHash: string): Promise<Candidate | null> {
  const row = await db
    .selectFrom('robotCandidates')
    .innerJoin('robots', 'robots.id', 'robotCandidates.robotId')
    .select(candidateColumns.map((column) => `robotCandidates.${column}` as const))
    .where('tokenHash', '=', tokenHash)
    .where('robots.deletedAt', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** Makes the waiting agent the robot's agent, in place of the one before. */
export async function confirmCandidate(tx: Tx, { id, robotId }: Candidate): Promise<void> {
  await tx
    .deleteFrom('robotCandidates')
    .where('robotId', '=', robotId)
    .where('state', '=', 'confirmed')
    .execute()
  await tx.updateTable('robotCandidates').set({ state: 'confirmed' }).where('id', '=', id).execute()
}

export async function rejectCandidates(tx: Tx, robotId: string): Promise<void> {
  await tx
    .updateTable('robotCandidates')
    .set({ state: 'rejected' })
    .where('robotId', '=', robotId)
    .where('state', '=', 'waiting')
    .execute()
}

export async function removeCandidates(tx: Tx, robotId: string): Promise<void> {
  await tx.deleteFrom('robotCandidates').where('robotId', '=', robotId).execute()
}

/** Removes a code that was not used yet and an agent that waits: somebody of a former owner has issued the one or started the other. */
export async function removeOpenEnrolment(tx: Tx, robotId: string): Promise<void> {
  await removeClaim(tx, robotId)
  await rejectCandidates(tx, robotId)
}
