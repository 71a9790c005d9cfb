import type { RelayTarget } from '@wheelhouse/contract/teleop/video-relay'

/** The requests of WHEP, to the relay of pictures. */

/** The relay may wait for the robot; then it answers late. */
const answerWithinMs = 8_000

/**
 * Begins to watch a stream.
 * @returns `null` if nobody publishes it (yet)
 * @throws if the relay is away or refuses
 */
export async function beginWatching(
  { url, token }: RelayTarget,
  offer: string,
): Promise<{ sdp: string; location: string } | null> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/sdp', authorization: `Bearer ${token}` },
    body: offer,
    signal: AbortSignal.timeout(answerWithinMs),
  })
  if (answer.status === 404) return null
  if (answer.status !== 201) throw new Error(`The relay answered ${answer.status}`)
  return { sdp: await answer.text(), location: new URL(answer.headers.get('location') ?? '', url).href }
}

/** Ends it. A relay that is away ends it on its own. */
export function endWatching(location: string, { token }: RelayTarget): void {
  const headers = { authorization: `Bearer ${token}` }
  void fetch(location, { method: 'DELETE', headers, keepalive: true }).catch(() => undefined)
}
