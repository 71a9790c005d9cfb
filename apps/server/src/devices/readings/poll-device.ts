import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import type { DeliveryFailure } from '@wheelhouse/contract/kernel/outgoing'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'

/** A device that does not answer holds up those that are asked beside it for so long. Milliseconds. */
const patienceMs = 5_000
/** Of an answer with a few figures. Bytes. */
const answerMax = 100_000

export type DeviceAnswer = {
  /** `null`: there was no answer. */
  status: number | null
  /** The answer as it came. */
  text: string
  /** What is in it; `undefined` where it is no JSON. */
  content: unknown
  /** Why nothing can be taken out of it. */
  failure: DeliveryFailure | null
}

/** Asks a device for its values by HTTP, once. */
export async function pollDevice(http: Pick<OutgoingHttp, 'call'>, address: string): Promise<DeviceAnswer> {
  const answer = await http.call({
    method: 'GET',
    url: address,
    timeoutMs: patienceMs,
    maxBytes: answerMax,
    headers: { accept: 'application/json' },
  })
  if (answer.kind === 'failed') return { status: null, text: '', content: undefined, failure: answer.failure }
  const { status, text } = answer
  const content = tryParseJson(text)
  const isRefusal = status < 200 || status > 299
  const failure = isRefusal ? 'rejected' : content === undefined ? 'badAnswer' : null
  return { status, text, content, failure }
}
