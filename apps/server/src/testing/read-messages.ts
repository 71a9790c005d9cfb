import type { Database } from '../kernel/database/database.ts'

/** What was written to this address, oldest first; test servers have no mail server, so all is kept. */
export async function messagesTo(db: Database, recipient: string) {
  return db
    .selectFrom('deliveries')
    .select(['kind as channel', 'subject', 'content as body'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** The first group of the pattern in each of them that matches. */
export async function findInMessages(db: Database, recipient: string, pattern: RegExp): Promise<string[]> {
  const bodies = (await messagesTo(db, recipient)).map(({ body }) => body ?? '')
  return bodies.flatMap((body) => pattern.exec(body)?.[1] ?? [])
}

/** Every code that was sent there. Those of one moment come in no particular order. */
export const codesTo = (db: Database, recipient: string) =>
  findInMessages(db, recipient, /(?<!\d)(\d{6})(?!\d)/)

/** Every token of a reset link that was sent there. */
export const resetTokensTo = (db: Database, recipient: string) =>
  findInMessages(db, recipient, /reset-password\?token=([\w-]+)/)
