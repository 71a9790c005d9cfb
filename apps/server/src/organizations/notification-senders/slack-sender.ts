import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { notSent, toOutcome } from '../../kernel/outgoing/send-outcome.ts'
import { slackMessage } from '../../kernel/outgoing/slack-message.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { NotificationSender } from './notification-sender.ts'

type Parts = { http: OutgoingHttp; clock: Clock; slackHosts: readonly string[] }

/** Slack's incoming webhook (R-ORGANIZATIONS-20): 200 and `ok` is sent; 429 says how long to wait. */
export function slackSender({ http, clock, slackHosts }: Parts): NotificationSender {
  return async ({ destination }, message) => {
    if (!isSlackAddress(destination, slackHosts)) return notSent('notAllowed')
    const answer = await http.call({
      method: 'POST',
      url: destination,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(slackMessage(message)),
    })
    const isHalfAnswer = answer.kind === 'answered' && answer.status === 200 && answer.text.trim() !== 'ok'
    return isHalfAnswer ? notSent('badAnswer') : toOutcome(answer, clock.now())
  }
}

/** Is this a Slack URL, according to `SLACK_HOSTS`? */
export function isSlackAddress(url: string, slackHosts: readonly string[]): boolean {
  return slackHosts.includes(URL.parse(url)?.hostname ?? '')
}
