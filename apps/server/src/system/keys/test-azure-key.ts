import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import type { KeyVerdict } from './test-service-key.ts'

/** Azure issues a JWT, unlike the page of a portal in between. */
const token = /^[\w-]+\.[\w-]+\.[\w-]+$/

/**
 * Has Azure check a key of its speech service: requests a token, which is valid for ten minutes and discarded.
 * @param url of the region's service, without a trailing slash
 */
export async function testAzureKey(http: OutgoingHttp, url: string, secret: string): Promise<KeyVerdict> {
  const answer = await http.call({
    method: 'POST',
    url: `${url}/sts/v1.0/issueToken`,
    isSetting: true,
    headers: { 'ocp-apim-subscription-key': secret },
    body: '',
  })
  if (answer.kind === 'failed') return { failure: answer.failure, httpStatus: null }
  const { status, text } = answer
  if (status === 401 || status === 403) return { failure: 'wrongCredentials', httpStatus: status }
  if (status !== 200) return { failure: 'rejected', httpStatus: status }
  return { failure: token.test(text.trim()) ? null : 'badAnswer', httpStatus: status }
}
