import type { Api } from '../testing/api.ts'

/**
 * What the pattern finds in the newest message to this address that has it. Test installations have no mail server, so
 * a system administrator reads what was kept or lies in the demo's mailbox, as one does for a colleague.
 * @throws Error when no message has it
 */
export async function findInMail(systemAdmin: Api, recipient: string, pattern: RegExp): Promise<string> {
  const filter = JSON.stringify({
    where: { recipient, status: { inq: ['kept', 'demoMailbox'] } },
    order: ['createdAt DESC'],
    limit: 10,
  })
  const { body } = await systemAdmin.call('GET', `/outgoing-messages?filter=${encodeURIComponent(filter)}`)
  for (const message of body as { body: string }[]) {
    const found = pattern.exec(message.body)
    if (found !== null) return found[1] ?? found[0]
  }
  throw new Error(`no message to ${recipient} has ${pattern}`)
}

/** The code of a login under way. */
export const codePattern = /(?<!\d)\d{6}(?!\d)/
/** The path of a reset link. */
export const linkPattern = /\/auth\/reset-password\?token=\S+/
