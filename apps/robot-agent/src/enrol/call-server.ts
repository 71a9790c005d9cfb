import { errorBodySchema } from '@wheelhouse/contract/kernel/error-body'
import type { z } from 'zod'
import { ConfigError } from '../robots-config.ts'

/** The server refused or failed; the message is one sentence for the person at the robot. */
export class AnswerError extends ConfigError {
  /** A code of the contract's table; `null` without a response. */
  readonly code: string | null
  /** A retry may help. */
  readonly mayPass: boolean

  constructor(code: string | null, sentence: string, mayPass: boolean) {
    super(sentence)
    this.code = code
    this.mayPass = mayPass
  }
}

const sentences: Readonly<Record<string, string>> = {
  'enrolment.codeInvalid': 'The code is wrong, expired or used. Make a new one in the console.',
  'enrolment.wrongSerial': 'The code is for a robot with another serial number.',
  'enrolment.keyInvalid': 'The server cannot read the key of this robot.',
  'request.invalid': 'Code or serial number are not of the right form.',
}

const patienceMs = 10_000

/** POSTs to the server's API. @throws AnswerError */
export async function callServer<S extends z.ZodType>(
  server: string,
  path: string,
  body: object,
  answer: S,
): Promise<z.output<S>> {
  const response = await fetch(new URL(`/api${path}`, server), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => null)
  if (response === null) throw new AnswerError(null, `${server} cannot be reached.`, true)
  const json: unknown = await response.json().catch(() => null)
  if (!response.ok) {
    const code = errorBodySchema.safeParse(json).data?.error.code ?? null
    const sentence = sentences[code ?? ''] ?? `${server} answered ${response.status}. Try again later.`
    throw new AnswerError(code, sentence, response.status >= 500 || response.status === 429)
  }
  const parsed = answer.safeParse(json)
  if (!parsed.success) throw new AnswerError(null, `${server} is no server of this version.`, false)
  return parsed.data
}
