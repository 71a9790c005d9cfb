// @vitest-environment jsdom
import { teleopChannels } from '@wheelhouse/contract/teleop/teleop'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { live, livePath } from '../../kernel/server/live.ts'
import { beginSession, endSession } from '../../session/session.store.ts'
import { FakePeer } from '../../testing/fake-peer.ts'
import { startFakeServer } from '../../testing/fake-server.ts'
import { type FakeSocket, stubSockets } from '../../testing/fake-socket.ts'
import { aUser } from '../../testing/samples.ts'
import { beginEarly, openSession, screenSlots } from './early-session.ts'

const path = livePath(teleopChannels.teleop, { serialNo: 'R-1' })
let sockets: FakeSocket[] = []

function subscribed(): number {
  const asked = sockets.flatMap(({ sent }) => sent)
  return asked.filter((message) => message.op === 'sub' && message.paths.includes(path)).length
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('RTCPeerConnection', FakePeer)
  sockets = stubSockets()
  navigator.getGamepads = () => []
  startFakeServer()
  beginSession(aUser())
})

afterEach(() => {
  endSession(null)
  live.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the screen takes the session that was begun while its scripts were read', async () => {
  beginEarly('teleop', 'R-1')
  sockets.at(-1)?.open()
  await vi.advanceTimersByTimeAsync(0)
  expect(subscribed()).toBe(1)
  const session = openSession('R-1', screenSlots.teleop)
  for (let passed = 0; passed < 20_000; passed += 5_000) {
    await vi.advanceTimersByTimeAsync(5_000)
    sockets.at(-1)?.say({ op: 'values', values: [] })
  }
  expect(subscribed()).toBe(1)
  expect(session.isConnected.get()).toBe(true)
  session.close()
})

test('a screen for another robot opens its own, and the early one ends', async () => {
  beginEarly('teleop', 'R-2')
  sockets.at(-1)?.open()
  const session = openSession('R-1', screenSlots.teleop)
  await vi.advanceTimersByTimeAsync(5_000)
  const left = sockets.flatMap(({ sent }) => sent).some((message) => message.op === 'unsub')
  expect([subscribed(), left]).toEqual([1, true])
  session.close()
})

test('nobody who is signed out begins one', () => {
  endSession(null)
  beginEarly('teleop', 'R-1')
  expect(sockets).toEqual([])
})
