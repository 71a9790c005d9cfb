import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { notSent, toOutcome } from '../../kernel/outgoing/send-outcome.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { NotificationSender } from './notification-sender.ts'

type Parts = { http: OutgoingHttp; clock: Clock }

/** A chat bot of the customer's choice: JSON by POST with the room's id, and basic auth if the bot has a login. */
export function chatBotSender({ http, clock }: Parts): NotificationSender {
  return async ({ destination, room, botLoginId, botPassword }, message) => {
    const login = Buffer.from(`${botLoginId}:${botPassword}`).toString('base64')
    const answer = await http.call({
      method: 'POST',
      url: destination,
      headers: {
        'content-type': 'application/json',
        ...(botLoginId !== '' && { authorization: `Basic ${login}` }),
      },
      body: JSON.stringify({ room, ...message }),
    })
    // A page of a portal or a proxy: whatever the status, no bot has received this.
    const isPage =
      answer.kind === 'answered' && answer.headers['content-type']?.startsWith('text/html') === true
    return isPage && answer.status < 300 ? notSent('badAnswer') : toOutcome(answer, clock.now())
  }
}
