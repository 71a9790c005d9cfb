import { expect, test } from 'vitest'
import { lockReasons } from '../session/drive-lock.ts'
import { listNotices, type NoticeFacts, toNoticeKey } from './list-notices.ts'

const person = { operatorId: 'other', firstName: 'Jiro', lastName: 'Suzuki' }
const calm: NoticeFacts = {
  stop: 'none',
  messages: [],
  lock: null,
  uiState: 'idle',
  isMine: true,
  requests: [],
  hasDeclined: false,
  lost: null,
  run: null,
  isDriven: false,
  hasPausedOrder: false,
  hasOrder: false,
}
const list = (facts: Partial<NoticeFacts>) => listNotices({ ...calm, ...facts }).map(toNoticeKey)

test('what stops the robot comes first, then what locks driving, what waits for a person, and the rest', () => {
  expect(
    list({
      hasOrder: true,
      messages: ['emergencyStopPressed', 'motorHot', 'lowBattery'],
      uiState: 'callIn',
      requests: [person],
      run: { isAsking: true },
      lock: 'slowLink',
      hasDeclined: true,
      stop: 'acknowledged',
    }),
  ).toEqual([
    'stop',
    'message emergencyStopPressed',
    'lock',
    'call',
    'request other',
    'run',
    'message motorHot',
    'message lowBattery',
    'declined',
  ])
})

test('nothing is said twice: a stop is no lock, too, and the button to start driving says that nobody drives', () => {
  const locked = lockReasons.filter((lock) => list({ lock }).length === 0)
  expect(locked).toEqual(['remoteStop', 'emergencyStop', 'noLease', 'noPicture'])
})

test('an end of driving is announced unless the driver ended it or drives again', () => {
  const lost = { reason: 'takenOver', by: person } as const
  expect(list({ isMine: false, lost })).toEqual(['lost'])
  expect(list({ isMine: true, lost })).toEqual([])
  expect(list({ isMine: false, lost: { reason: 'released', by: null } })).toEqual([])
})

test('of what the robot does autonomously there is one notice, and none of a trip that somebody drives instead', () => {
  const all = { hasOrder: true, hasPausedOrder: true }
  expect(list({ ...all, run: { isAsking: false } })).toEqual(['run'])
  expect(list(all)).toEqual(['afterDriving'])
  expect(list({ hasOrder: true })).toEqual(['trip'])
  expect(list({ ...all, isDriven: true })).toEqual([])
})

test('who requests to drive is shown to the driver only', () => {
  expect(list({ isMine: false, requests: [person] })).toEqual([])
})
