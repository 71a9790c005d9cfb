import { z } from 'zod'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import type { Partners } from '../../kernel/outgoing/partners.ts'
import { notSent, toOutcome } from '../../kernel/outgoing/send-outcome.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { NotificationSender } from './notification-sender.ts'

type Parts = { http: OutgoingHttp; clock: Clock; partners: Partners }

const loginAnswer = z.object({ token: z.string().min(1).max(4_000) })

/**
 * elgana by the neutral contract of R-ORGANIZATIONS-13: `POST /login` returns a token, `POST /rooms/{room}/messages`
 * uses it.
 */
export function elganaSender({ http, clock, partners }: Parts): NotificationSender {
  return async ({ spaceId, room, botLoginId, botPassword }, { title, text, url }) => {
    const address = partners('elgana')
    if (address === null) return notSent('notSetUp')
    const to = { method: 'POST', isSetting: true } as const
    const credentials = { spaceId, loginId: botLoginId, password: botPassword }
    const login = await http.callJson({ ...to, url: `${address.url}/login`, json: credentials }, loginAnswer)
    if (login.kind === 'failed') return notSent(login.failure)
    if (login.kind === 'refused') return toOutcome({ ...login, kind: 'answered' }, clock.now())
    const answer = await http.callJson(
      {
        ...to,
        url: `${address.url}/rooms/${encodeURIComponent(room)}/messages`,
        headers: { authorization: `Bearer ${login.value.token}` },
        json: { text: [title, text, url].filter((part) => part !== null).join('\n') },
      },
      z.looseObject({}),
    )
    if (answer.kind === 'failed') return notSent(answer.failure)
    if (answer.kind === 'refused') return toOutcome({ ...answer, kind: 'answered' }, clock.now())
    return { result: 'sent', httpStatus: answer.status }
  }
}
