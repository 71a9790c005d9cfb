import type { SignalDown } from '@wheelhouse/contract/robots/robot-link'
import type { IceServer } from '@wheelhouse/contract/teleop/ice-server'
import { cleanup, type DataChannel, PeerConnection } from 'node-datachannel'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { createPeer, type PeerOptions } from './peer.ts'

/** Held to the end: `cleanup` closes every channel that there was, and crashes on one that was collected. */
const channels: DataChannel[] = []
afterAll(cleanup)

/** Offers as a page does. @returns the addresses of the robot's answer */
async function readAnswer(options: Partial<PeerOptions>, iceServers: IceServer[] = []): Promise<string[]> {
  const page = new PeerConnection('page', { iceServers: [] })
  const offer = new Promise<string>((resolve) => page.onLocalDescription(resolve))
  channels.push(page.createDataChannel('session'))
  const viewer = { operatorId: 'op', name: 'Operator', mayStop: false }
  const header = {
    headerId: 1,
    timestamp: '2026-01-01T00:00:00.000Z',
    version: '2.1.0',
    manufacturer: 'wheelhouse',
  }
  const envelope = { ...header, serialNumber: 'WH-1', profile: 'bsp/1' } as const
  const sdp = await offer
  const message: SignalDown = { ...envelope, kind: 'offer', sessionId: 's', sdp, viewer, iceServers }
  const ignore = () => undefined
  const { promise, resolve } = Promise.withResolvers<string>()
  const events = {
    onSessionOpen: ignore,
    onControl: ignore,
    onSession: ignore,
    onRtcp: ignore,
    onVoice: ignore,
  }
  const peer = createPeer(
    message,
    { ...events, onAnswer: resolve, onClosed: ignore },
    { clock: systemClock, bindAddress: null, ...options },
  )
  const answer = await promise
  peer.close()
  page.close()
  return [...answer.matchAll(/a=candidate:(?:\S+ ){4}(\S+)/g)].map(([, address = '']) => address)
}

test('one address is all that is used where one was named', async () => {
  expect(new Set(await readAnswer({ bindAddress: '127.0.0.1' }))).toEqual(new Set(['127.0.0.1']))
})

test('a relay that never answers does not keep the answer back', async () => {
  // The wait is over at once; nobody listens at that port.
  const clock = { ...systemClock, after: (_ms: number, run: () => void) => systemClock.after(50, run) }
  const relay = { urls: 'turn:127.0.0.1:9', username: '1:robot', credential: 'secret' }
  expect((await readAnswer({ clock, bindAddress: '127.0.0.1' }, [relay])).length).toBeGreaterThan(0)
}, 5_000)
