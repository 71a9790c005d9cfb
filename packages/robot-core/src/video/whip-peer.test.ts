import { PeerConnection, RtcpReceivingSession, Video } from 'node-datachannel'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestRelay, type TestRelay } from '../testing/test-relay.ts'
import type { Peer } from './peer.ts'
import { rtpPayload } from './rtp.ts'
import { createWhipPeer } from './whip-peer.ts'

/** Publishing over a real connection, at a relay in this process. */

/** Used up only by what fails. */
const patience = { timeout: 30_000 }
const stream = 'robot-WH-1-v1'

let relay: TestRelay
let ends: (() => void)[]
let opened: number
let failures: string[]

beforeEach(async () => {
  relay = await startTestRelay(({ action, path, token }) => token === `${action} ${path}`)
  ends = []
  opened = 0
  failures = []
})
afterEach(async () => {
  for (const end of ends) end()
  await relay.stop()
})

function publish(token: string): Peer {
  const peer = createWhipPeer(
    { url: `${relay.url}/${stream}/whip`, token },
    {
      onOpen: () => void opened++,
      onRtcp: () => undefined,
      onClosed: (reason) => void failures.push(reason),
    },
    { hasVoice: true, bindAddress: null },
  )
  ends.push(() => peer.close())
  return peer
}

/** Watches as a page does. @returns the status of the answer, and the payloads received since */
async function watch(token: string | null) {
  const connection = new PeerConnection('page', { iceServers: [], disableAutoNegotiation: true })
  const media = new Video('0', 'RecvOnly')
  media.addH264Codec(108, 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f')
  const track = connection.addTrack(media)
  track.setMediaHandler(new RtcpReceivingSession())
  const payloads: string[] = []
  track.onMessage((packet) => {
    const payload = rtpPayload(packet)
    if (payload !== null) payloads.push(payload.toString())
  })
  ends.push(() => {
    track.close()
    connection.close()
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  connection.onGatheringStateChange((state) => state === 'complete' && resolve())
  connection.setLocalDescription('offer')
  await promise
  const body = (connection.localDescription()?.sdp ?? '').replaceAll(/a=candidate.*\r\n/g, '')
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(`${relay.url}/${stream}/whep`, { method: 'POST', headers, body })
  if (answer.status === 201) connection.setRemoteDescription(await answer.text(), 'answer')
  return { status: answer.status, payloads, location: answer.headers.get('location') ?? '' }
}

test('one publication reaches everybody who watches, and nobody before it, or without the token for it', async () => {
  expect((await watch(`read ${stream}`)).status).toBe(404)
  const robot = publish(`publish ${stream}`)
  await vi.waitFor(() => expect(opened).toBe(1), patience)
  expect((await watch(null)).status).toBe(401)
  expect((await watch('read robot-WH-2-v1')).status).toBe(401)
  expect((await watch(`publish ${stream}`)).status).toBe(401)
  const pages = [await watch(`read ${stream}`), await watch(`read ${stream}`)]
  let tick = 0
  await vi.waitFor(() => {
    const packets = robot.packetizers[0]?.packets([Buffer.from('a picture')], (tick += 100)) ?? []
    robot.sendVideo(0, packets)
    for (const { payloads } of pages) expect(payloads).toContain('a picture')
  }, patience)
  expect([relay.publications(), relay.watchers(stream)]).toEqual([1, 2])
  await fetch(new URL(pages[0]?.location ?? '', relay.url), {
    method: 'DELETE',
    headers: { authorization: 'Bearer x' },
  })
  expect(relay.watchers(stream)).toBe(1)
})

test('its end is the end of the session at the relay', async () => {
  const requests = vi.spyOn(globalThis, 'fetch')
  const robot = publish(`publish ${stream}`)
  await vi.waitFor(() => expect(relay.published()).toEqual([stream]), patience)
  await vi.waitFor(() => expect(opened).toBe(1), patience)
  robot.close()
  expect(requests).toHaveBeenLastCalledWith(
    expect.stringContaining(`${relay.url}/${stream}/whip/`),
    expect.objectContaining({ method: 'DELETE' }),
  )
  await vi.waitFor(() => expect(relay.published()).toEqual([]), patience)
  expect(failures).toEqual([])
})

test('a refusal, and a relay that is away, are reported once', async () => {
  publish('publish another')
  await vi.waitFor(() => expect(failures).toEqual(['the relay answered 401']), patience)
  await relay.stop()
  publish(`publish ${stream}`)
  await vi.waitFor(() => expect(failures).toHaveLength(2), patience)
  expect(relay.published()).toEqual([])
})
