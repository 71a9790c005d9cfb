import type { DetectionReport } from '@wheelhouse/contract/inspections/detection-event'
import { type IgnoredReason, leastScores } from '@wheelhouse/contract/inspections/detection-setting'
import { expect, it } from 'vitest'
import type { LiveSetting } from './detection-setting.store.ts'
import { findIgnoredReason } from './judge-report.ts'

// Friday, nine in the morning in Tokyo.
const now = new Date('2026-11-20T00:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()

const setting: LiveSetting = {
  id: 's',
  name: 'Entrance',
  organizationId: 'o',
  buildingId: 'b',
  robotId: 'r',
  flowId: 'f',
  behaviours: ['fall', 'loitering', 'intrusion'],
  sensitivity: 3,
  stayMinutes: 5,
  level: 5,
  status: 1,
  timezone: 'Asia/Tokyo',
  serialNumber: 'WH-1',
  robotBuildingId: 'b',
  windows: [],
  area: {
    cameraId: 'v1',
    points: [
      [0.5, 0.5],
      [1, 0.5],
      [1, 1],
      [0.5, 1],
    ],
  },
}
const fall: DetectionReport = { kind: 'fall', at: minutesAgo(1), robot: 'WH-1', camera: 'v1', score: 0.8 }
const box = { x: 0.6, y: 0.4, width: 0.2, height: 0.4 }
const intrusion: DetectionReport = { ...fall, kind: 'intrusion', box }
const fridayMorning = { days: [5], from: '08:00', to: '09:30' }

type Case = [what: string, expected: IgnoredReason | null, report: DetectionReport, of?: Partial<LiveSetting>]
const cases: Case[] = [
  ['a fall', null, fall],
  ['a fall of another camera than that of the area', null, { ...fall, camera: 'v2' }],
  ['what comes while the setting is off', 'disabled', fall, { status: 0 }],
  ['another robot', 'otherRobot', { ...fall, robot: 'WH-2' }],
  ['what nobody asked for', 'otherBehaviour', { ...fall, kind: 'violence' }],
  ['what is a quarter of an hour old', null, { ...fall, at: minutesAgo(15) }],
  ['what is an hour old', 'tooOld', { ...fall, at: minutesAgo(60) }],
  ['a clock that is a little ahead', null, { ...fall, at: minutesAgo(-1) }],
  ['a clock that is wrong', 'inFuture', { ...fall, at: minutesAgo(-3) }],
  ['its hours, by the clock of the building', null, fall, { windows: [fridayMorning] }],
  ['another day of the week', 'outsideHours', fall, { windows: [{ ...fridayMorning, days: [4] }] }],
  ['a score that is just enough', null, { ...fall, score: leastScores[3] }],
  ['a score below that', 'lowScore', { ...fall, score: leastScores[3] - 0.01 }],
  ['the same score where more counts', null, { ...fall, score: leastScores[3] - 0.01 }, { sensitivity: 4 }],
  ['who has stayed long enough', null, { ...fall, kind: 'loitering', stayMinutes: 5 }],
  ['who is passing by', 'shortStay', { ...fall, kind: 'loitering', stayMinutes: 4 }],
  ['feet in the area', null, intrusion],
  ['feet before the area', 'outsideArea', { ...intrusion, box: { ...box, height: 0.09 } }],
  ['feet beside the area', 'outsideArea', { ...intrusion, box: { ...box, x: 0.3 } }],
  [
    'somebody cut off by the lower edge',
    null,
    { ...intrusion, box: { x: 0.6, y: 0.6, width: 0.2, height: 0.4 } },
  ],
  ['feet in the picture of another camera', 'otherCamera', { ...intrusion, camera: 'v2' }],
]

it.each(cases)('%s: %s', (_what, expected, report, of = {}) => {
  expect(findIgnoredReason({ ...setting, ...of }, report, now)).toBe(expected)
})
