import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VirtualMemory } from '@wheelhouse/simulator/robot/virtual-parts'
import { createVirtualRobot } from '@wheelhouse/simulator/robot/virtual-robot'
import { testRoom } from '@wheelhouse/simulator/world/test-room'
import { createVirtualWorld } from '@wheelhouse/simulator/world/virtual-world'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ActionOutcome } from '../adapter.ts'
import { createManualClock } from '../manual-clock.ts'
import { createSoftwareUpdater } from './software-updater.ts'

const bytes = randomBytes(200_000)
const hash = createHash('sha256').update(bytes).digest('hex')
const start = { mapId: 'f1', x: 1, y: 3, theta: 0 }

/** A busy machine may take its time. */
const eventually = (look: () => void) => vi.waitFor(look, { timeout: 30_000 })

let folder: string
let server: Server
let url: string
/** The requested part of each request. */
let ranges: (string | undefined)[]
/** So many bytes of the first answer come through before the connection breaks. */
let breaksAfter: number | null

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'software-'))
  ranges = []
  breaksAfter = null
  server = createServer((request, response) => {
    const { range } = request.headers
    ranges.push(range)
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
    response.writeHead(from === 0 ? 200 : 206, { 'content-length': bytes.length - from })
    if (breaksAfter === null) return response.end(bytes.subarray(from))
    response.write(bytes.subarray(0, breaksAfter))
    // Only when the robot has kept some of it: the rest of this test is about going on from there.
    void eventually(() => expect(countKeptBytes()).toBeGreaterThan(0)).finally(() => response.destroy())
    breaksAfter = null
    return response
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/software`
})
afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

function countKeptBytes(): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

function aRobot({ charge = 80, kept = [] as VirtualMemory[] } = {}) {
  const clock = createManualClock()
  const world = createVirtualWorld({
    clock,
    floors: [{ mapId: 'f1', map: testRoom }],
    seed: 1,
    peoplePerFloor: 0,
  })
  const memory = { load: () => kept.at(-1) ?? null, save: (value: VirtualMemory) => void kept.push(value) }
  const vehicle = createVirtualRobot({ id: 'r', clock, world, start, charge, memory })
  const events: string[] = []
  const path = join(folder, 'software')
  const outcomes: ActionOutcome[] = []
  const updater = createSoftwareUpdater({
    vehicle,
    clock,
    still: { run: (run) => run() },
    whyNot: () => null,
    means: { path, restart: () => void events.push('restart') },
    begin: () => void events.push('begin'),
    fail: () => void events.push('fail'),
  })
  const update = (change: object = {}) =>
    updater.update(
      {
        actionId: 'u1',
        actionType: 'updateSoftware',
        parameters: { version: '9.0.0', url, hash, ...change },
      } as never,
      (outcome) => void outcomes.push(outcome),
    )
  return { clock, vehicle, events, outcomes, kept, path, update }
}

it('takes its time to install, then restarts with the new version and remembers it', async () => {
  const robot = aRobot()
  robot.update()
  await eventually(() => {
    robot.clock.advance(1_000)
    expect(robot.events).toEqual(['begin', 'restart'])
  })
  expect(robot.outcomes).toEqual([])
  expect(robot.vehicle.info.softwareVersion).toBe('3.6.0')
  expect(aRobot({ kept: robot.kept }).vehicle.info.softwareVersion).toBe('9.0.0')
  await eventually(() => expect(existsSync(robot.path)).toBe(false))
})

it.each([
  ['refuses', 'below 20 per cent', 19.9, 'batteryLow'],
  ['begins', 'with 20 per cent', 20, null],
] as const)('%s %s of battery', (_what, _how, charge, error) => {
  const robot = aRobot({ charge })
  robot.update()
  if (error === null) expect(robot.events).toEqual(['begin'])
  else expect(robot.outcomes).toMatchObject([{ ok: false, error }])
})

it('installs nothing of a file that is not the announced one, and moves on with the old version', async () => {
  const robot = aRobot()
  robot.update({ hash: 'a'.repeat(64) })
  await eventually(() => expect(robot.outcomes).toMatchObject([{ ok: false, error: 'wrongHash' }]))
  robot.clock.advance(60_000)
  expect(robot.events).toEqual(['begin', 'fail'])
  expect(aRobot({ kept: robot.kept }).vehicle.info.softwareVersion).toBe('3.6.0')
})

it('goes on where a broken download ended', async () => {
  breaksAfter = 60_000
  const robot = aRobot()
  robot.update()
  await eventually(() => {
    robot.clock.advance(1_000)
    expect(robot.events).toEqual(['begin', 'restart'])
  })
  expect(ranges).toEqual([undefined, expect.stringMatching(/^bytes=[1-9]\d*-$/)])
})

it('gives up what the server does not have', async () => {
  server.removeAllListeners('request')
  server.on('request', (_, response) => response.writeHead(404).end())
  const robot = aRobot()
  robot.update()
  await eventually(() => expect(robot.outcomes).toMatchObject([{ ok: false, error: 'noDownload' }]))
})

it('has nothing to do for the version that it has', () => {
  const robot = aRobot()
  robot.update({ version: '3.6.0' })
  expect([robot.outcomes, robot.events]).toEqual([[{ ok: true }], []])
})
