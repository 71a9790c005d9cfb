import type { IncomingHttpHeaders } from 'node:http'
import {
  type ServiceAnswer,
  type ServiceCallFailure,
  serviceCommandLimits,
} from '@wheelhouse/contract/system/service-command'
import { isRedirect, type OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import type { Clock } from '../../kernel/process/clock.ts'
import type { FilledRequest } from './fill-command.ts'
import type { SecretHeaders } from './service-command.store.ts'

/** Headers of a response that people are shown. */
const shownHeaders = ['content-type', 'content-length', 'location', 'retry-after', 'date'] as const

type Parts = { http: Pick<OutgoingHttp, 'call'>; clock: Clock }

/** Sends the request of a filled command and returns the outcome. Never throws because of the other side. */
export async function callService(
  { http, clock }: Parts,
  request: FilledRequest,
  { timeoutMs, secrets }: { timeoutMs: number; secrets: SecretHeaders },
): Promise<ServiceAnswer> {
  const startedMs = clock.monotonicMs()
  const answer = await http.call({ ...request, timeoutMs, keepsRedirect: true })
  const ms = Math.round(clock.monotonicMs() - startedMs)
  if (answer.kind === 'failed') return { ...failedAnswer(answer.failure), ms }
  // Longest first: otherwise the rest of a secret that begins like a shorter one would leak.
  const hidden = [...secrets.values()].filter((it) => it !== '').toSorted((a, b) => b.length - a.length)
  const blot = (text: string) => hidden.reduce((rest, it) => rest.replaceAll(it, '•••'), text)
  const signs = Array.from(blot(answer.text))
  return {
    failure: isRedirect(answer) ? 'redirect' : null,
    status: answer.status,
    ms,
    headers: toHeaders(answer.headers).map(({ name, value }) => ({ name, value: blot(value) })),
    body: signs.slice(0, serviceCommandLimits.answerMax).join(''),
    isBodyCut: signs.length > serviceCommandLimits.answerMax,
  }
}

/** The result when no response can be shown. */
export function failedAnswer(failure: ServiceCallFailure): ServiceAnswer {
  return { failure, status: null, ms: 0, headers: [], body: '', isBodyCut: false }
}

function toHeaders(headers: IncomingHttpHeaders) {
  return shownHeaders.flatMap((name) => {
    const value = headers[name]
    return value === undefined ? [] : [{ name, value }]
  })
}
