import type { Recording } from '@wheelhouse/contract/archives/recording'
import { expect, it } from 'vitest'
import { describeEvidence } from './describe-evidence.ts'

const recording: Recording = {
  id: 'one',
  robotId: 'r',
  serialNumber: 'R-1',
  robotName: 'Ada',
  cameraId: 'v1',
  startAt: '2026-11-20T00:00:00.000Z',
  seconds: 60,
  size: 1,
  quality: 'low',
  isProtected: false,
  onRobot: false,
  isStored: true,
  anonymised: null,
}
const from = Date.parse(recording.startAt)
const describe = (recordings: readonly Recording[]) =>
  describeEvidence(
    {
      id: 'e',
      robotName: 'Ada',
      serialNumber: 'R-1',
      building: 'Tower',
      timezone: 'Asia/Tokyo',
      range: { from, until: from + 120_000 },
      madeAt: from,
      maker: 'Hanako',
      recordings,
      left: [],
    },
    { films: [], covered: [], unreadable: [] },
  )

it('says in both languages which recordings the robot had anonymised, and nothing where it had none', () => {
  const anonymised: Recording['anonymised'] = { targets: ['face', 'person'], method: 'mosaic' }
  const note = describe([recording, { ...recording, cameraId: 'v2', anonymised }])
  expect(note).toMatch(/ {2}v2 {2}2026.+09:00:00 {2}顔、人物（モザイク）/)
  expect(note).toMatch(/ {2}v2 {2}2026.+09:00:00 {2}Faces, People \(Mosaic\)/)
  expect(note).not.toContain('  v1  2026')
  expect(describe([recording])).not.toContain('匿名化')
})
