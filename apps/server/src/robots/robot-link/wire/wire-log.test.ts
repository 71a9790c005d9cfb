import { type ConsoleUpdate, consoleLimits } from '@wheelhouse/contract/robots/robot-console'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aTwin } from '../../../testing/twin-factory.ts'
import type { RobotTwin } from '../twins/robot-twin.ts'
import { createWireLog, type WireLog, watchedRobotsMax } from './wire-log.ts'

const now = new Date('2026-11-20T00:00:00.000Z')
let log: WireLog
let updates: ConsoleUpdate[]
const receive = (update: ConsoleUpdate) => void updates.push(update)
const robot = (serialNumber: string): RobotTwin => aTwin({ robotId: serialNumber, serialNumber })
const twin = robot('R-1')
const say = (body: object) => log.heard(twin, 'state', Buffer.from(JSON.stringify(body)))
/** Time goes on until everything has been sent. */
const goOn = () => vi.runAllTimers()

beforeEach(() => {
  vi.useFakeTimers({ now })
  log = createWireLog({ now: () => now })
  updates = []
})
afterEach(() => vi.useRealTimers())

it('shows both directions in order, under numbers that rise', () => {
  log.watch('R-1', 'page', receive)
  say({ driving: true })
  log.sent(twin, 'order', '{"orderId":"o-1"}')
  goOn()
  expect(updates).toMatchObject([
    { messages: [], missed: 0 },
    {
      messages: [
        { id: now.getTime(), direction: 'up', kind: 'state', text: '{"driving":true}' },
        { id: now.getTime() + 1, direction: 'down', kind: 'order', bytes: 17 },
      ],
    },
  ])
})

it('keeps the newest for later watchers, and nothing once nobody watches', () => {
  log.watch('R-1', 'page', receive)
  for (let n = 0; n < consoleLimits.keptMessages + 20; n += 1) {
    say({ n })
    goOn()
  }
  updates = []
  log.watch('R-1', 'another', receive)
  expect(updates[0]?.messages).toHaveLength(consoleLimits.keptMessages)
  expect(updates[0]?.messages[0]?.text).toBe('{"n":20}')
  log.unwatch('R-1', 'page')
  log.unwatch('R-1', 'another')
  say({ n: 1 })
  updates = []
  log.watch('R-1', 'page', receive)
  expect(updates).toEqual([{ messages: [], missed: 0 }])
})

it('counts what is too much for a batch, and cuts what is too long', () => {
  log.watch('R-1', 'page', receive)
  updates = []
  for (let n = 0; n < 3; n += 1) say({ text: 'x'.repeat(60_000) })
  goOn()
  expect(updates).toMatchObject([{ messages: [{ isCut: true }, { isCut: true }], missed: 1 }])
  expect(updates[0]?.messages[0]?.text).toHaveLength(consoleLimits.textMax)
})

it('bounds what it keeps of long messages', () => {
  log.watch('R-1', 'page', receive)
  for (let n = 0; n < 60; n += 1) {
    say({ text: 'x'.repeat(30_000) })
    goOn()
  }
  updates = []
  log.watch('R-1', 'another', receive)
  expect(JSON.stringify(updates).length).toBeLessThan(520_000)
})

it('shows nothing of what is no JSON, and says why a message was not used', () => {
  log.watch('R-1', 'page', receive)
  log.heard(twin, 'state', Buffer.from('password: x'))
  log.dropped(twin, 'notJson')
  goOn()
  expect(updates[1]?.messages).toMatchObject([{ text: null, dropped: 'notJson', bytes: 11 }])
})

it('watches so many robots at a time, and more once somebody has left', () => {
  for (let n = 0; n < watchedRobotsMax; n += 1) expect(log.watch(`R-${n}`, 'page', receive)).toBe(true)
  expect(log.watch('R-more', 'page', receive)).toBe(false)
  log.unwatch('R-0', 'page')
  expect(log.watch('R-more', 'page', receive)).toBe(true)
})
