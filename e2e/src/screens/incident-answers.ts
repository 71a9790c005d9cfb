import type { Screen } from './screen.ts'

const id = '00000000-0000-4000-8000-0000000000e1'
const start = Date.parse('2026-11-20T00:00:00.000Z')
const toMoment = (seconds: number) => new Date(start + seconds * 1_000).toISOString()
const person = { id, firstName: 'Hanako', lastName: 'Sato' }

/** One camera for four minutes, another for two; a way, an evil turn, and what people did about it. */
const recordings = [
  ...[0, 1, 2, 3].map((minute) => ({ minute, cameraId: 'v1' })),
  ...[3, 4].map((minute) => ({ minute, cameraId: 'v2' })),
].map(({ minute, cameraId }, index) => ({
  id: `00000000-0000-4000-8000-0000000001${10 + index}`,
  robotId: id,
  serialNumber: 'WH-0001',
  robotName: 'Rover',
  cameraId,
  startAt: toMoment(60 * minute),
  seconds: 60,
  size: 1_000_000,
  quality: 'low',
  isProtected: false,
  onRobot: true,
  isStored: false,
}))
const track = Array.from({ length: 480 }, (_, at) => ({
  at: toMoment(at),
  floorId: null,
  x: null,
  y: null,
  theta: null,
  charge: 80 - at / 60,
  speed: at < 300 ? 0.8 + 0.4 * Math.sin(at / 20) : 0,
  operatingMode: 'automatic',
  emergencyStop: at < 300 ? 'none' : 'manual',
  driverId: at > 360 ? id : null,
}))
const events = [
  {
    id: 'run',
    at: toMoment(0),
    untilAt: toMoment(302),
    kind: 'run',
    status: 'failed',
    flowName: '夜間の巡回（1階から3階までの全エリアと駐車場）',
    reportId: id,
  },
  {
    id: 'alert',
    at: toMoment(300),
    untilAt: null,
    kind: 'alert',
    level: 9,
    state: 'open',
    title: { ja: '非常停止ボタンが押されました。', en: 'The emergency stop button was pressed.' },
  },
  {
    id: 'denied',
    at: toMoment(320),
    kind: 'command',
    action: 'robot:operate',
    outcome: 'denied',
    person,
    command: 'speak',
    about: '本日はご来館いただき、誠にありがとうございます。',
  },
  { id: 'drive', at: toMoment(361), untilAt: null, kind: 'drive', person },
]
const incident = {
  robot: { id, name: 'Rover', serialNumber: 'WH-0001', organizationId: id, buildingId: id },
  timezone: 'Asia/Tokyo',
  fromAt: toMoment(0),
  untilAt: toMoment(600),
  isContracted: true,
  recordings,
  track,
  events,
}
const evidence = {
  organizationId: id,
  buildingId: id,
  robotId: id,
  serialNumber: 'WH-0001',
  createdBy: person,
  fromAt: toMoment(0),
  untilAt: toMoment(600),
  createdAt: toMoment(900),
  fault: null,
  total: 6,
}
const evidences = [
  { ...evidence, id, status: 'running', done: 2, size: 0, sums: null },
  {
    ...evidence,
    id: id.replace('e1', 'e2'),
    status: 'done',
    done: 6,
    size: 48_000_000,
    sums: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  },
]

/** What the incident player shows, without a robot that would have to record for minutes. */
export const incidentAnswers: NonNullable<Screen['answers']> = {
  '**/api/archive-incidents/**': { status: 200, json: incident },
  '**/api/archive-evidences?*': { status: 200, json: evidences },
  '**/api/archive-evidences/count?*': { status: 200, json: { count: 2 } },
  ...Object.fromEntries(
    recordings.flatMap((recording) => [
      [`**/api/archives/${recording.id}`, { status: 200, json: recording }],
      [`**/api/archives/${recording.id}/fetch`, { status: 200, json: {} }],
    ]),
  ),
}
