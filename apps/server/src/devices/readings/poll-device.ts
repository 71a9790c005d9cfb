import { tryParseJson } from '@wheelhouse/contract/kernel/json'
import type { DeliveryFailure } from '@wheelhouse/contract/kernel/outgoing'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'

/** Timeout: a device that does not respond holds up those polled along with it this long. Milliseconds. */
const patienceMs = 5_000
/** Size limit of a response with a few figures. Bytes. */
const answerMax = 100_000

type DeviceAnswer = {
  /** `null` if there was no response. */
  status: number | null
  /** The raw response. */
  text: string
  /** The parsed response; `undefined` if it is not JSON. */
  content: unknown
  /** Why nothing can be read from it. */
  failure: DeliveryFailure | null
}

/** Polls a device by HTTP, once. */
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
