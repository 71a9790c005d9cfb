/**
 * What outsiders send is read in bounded time, whatever it is: files of every kind, bodies of calls, messages of robots and
 * of pages. Meanwhile a robot of another organisation is stopped again and again.
 */

import { linkTopics } from '@wheelhouse/contract/robots/robot-link'
import { vdaTopics } from '@wheelhouse/contract/robots/vda5050'
import type { StoredFile } from '@wheelhouse/contract/system/file'
import { type HostileInput, hostileFiles, hostileTexts } from '@wheelhouse/testkit/hostile-inputs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { systemClock } from './kernel/process/clock.ts'
import { createLog } from './kernel/process/log.ts'
import { createStallWatch } from './kernel/process/stall-watch.ts'
import { createWorld, type World } from './testing/personas.ts'
import { connectRobot, giveSecret, obey, type RobotAccount, type TestRobot } from './testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from './testing/test-server.ts'
import { until } from './testing/until.ts'

/**
 * What this thread may work at one thing, in milliseconds of the processor: a stop that comes meanwhile waits for that. What
 * works as a hostile input takes seconds; the bound leaves room for a machine that is slow.
 */
const workMaxMs = 800

let server: TestServer
let world: World
let accounts: { own: RobotAccount; foreign: RobotAccount }
let robots: TestRobot[]
let attacker: Client
let other: Client

type Stall = { workedMs: number; underWay: string[] }
const stalls: Stall[] = []
const watch = createStallWatch({
  log: createLog('warn', { write: (line: string) => void stalls.push(JSON.parse(line) as Stall) }),
  clock: systemClock,
  countStall: () => undefined,
})

beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    const own = await giveSecret(db, world.site.robot)
    accounts = { own, foreign: await giveSecret(db, world.foreignSite.robot) }
  })
  attacker = await server.openSession(world.personas.administrator.id)
  other = await server.openSession(world.personas.foreignGeneral.id)
  robots = [
    await connectRobot(server.mqttUrl, accounts.own),
    await connectRobot(server.mqttUrl, accounts.foreign),
  ]
  for (const robot of robots) {
    obey(robot)
    await robot.state()
    await robot.status()
  }
  await until(async () => {
    const { body } = await other.call('GET', `/robots/${accounts.foreign.serialNumber}/state`)
    expect(body).toMatchObject({ online: true })
  })
  watch.start()
})
afterAll(async () => {
  watch.stop()
  for (const robot of robots) await robot.close()
  await server.close()
})

/** Sends a hostile input while another organisation stops its robot, and fails where the server worked too long at one thing. */
async function meet({ name }: HostileInput, work: () => Promise<unknown>): Promise<void> {
  stalls.length = 0
  const stop = other.call('POST', `/robots/${accounts.foreign.serialNumber}/remote-stop`)
  const [stopped] = await Promise.all([stop, work()])
  expect(stopped.body).toMatchObject({ acknowledged: true })
  watch.look()
  const tooLong = stalls.filter(({ workedMs }) => workedMs > workMaxMs)
  expect({ name, tooLong }).toEqual({ name, tooLong: [] })
}

/** @returns `null` where it was refused, as all but a few are */
async function bring({ bytes }: HostileInput, kind: string): Promise<StoredFile | null> {
  const begun = await attacker.call('POST', '/uploads', { name: 'a.bin', size: bytes.length, kind })
  if (begun.status !== 200) return null
  const { id } = begun.body as { id: string }
  expect(await attacker.call('PATCH', `/uploads/${id}?offset=0`, bytes)).toMatchObject({ status: 200 })
  const { status, body } = await attacker.call('POST', `/uploads/${id}/complete`)
  expect([200, 415, 422]).toContain(status)
  return status === 200 ? (body as StoredFile) : null
}

const files = Object.entries(hostileFiles).flatMap(([kind, inputs]) =>
  inputs.map((input) => ({ ...input, kind })),
)

it.each(files)('a file of kind $kind: $name', async ({ kind, ...input }) => {
  await meet(input, async () => {
    const file = await bring(input, kind)
    if (file !== null && kind === 'xlsx') await useAsTemplate(file.id)
    if (file !== null && kind === 'map') await useAsMap(file.id, file.mime)
  })
})

async function useAsTemplate(fileId: string): Promise<void> {
  const place = { scope: 1, organizationId: world.own.id }
  const values = { name: `Daily ${fileId}`, acrossDays: true, ...place, fileId }
  const { status, body } = await attacker.call('POST', '/report-templates', values)
  expect([200, 422]).toContain(status)
  if (status !== 200) return
  const { id } = body as { id: string }
  const query = new URLSearchParams({
    format: 'xlsx',
    templateId: id,
    from: '2026-11-20',
    until: '2026-11-20',
  })
  expect((await attacker.call('GET', `/reports/export?${query.toString()}`)).status).toBeLessThan(500)
}

async function useAsMap(fileId: string, mime: string): Promise<void> {
  const formats = { 'application/json': 'wheelhouse', 'application/yaml': 'openRmf' } as const
  const format = Object.entries(formats).find(([of]) => of === mime)?.[1]
  if (format === undefined) return
  const body = { format, files: [{ fileId, role: 'map' }] }
  const answer = await attacker.call('POST', `/floors/${world.site.floor.id}/map-imports`, body)
  expect(answer.status).toBe(422)
}

it.each(hostileTexts)('a body of a call, of nobody and of somebody: $name', async (input) => {
  const text = input.bytes.toString()
  await meet(input, async () => {
    expect((await server.call('POST', '/operators/login', text)).status).toBeGreaterThanOrEqual(400)
    expect((await attacker.call('POST', '/flows', text)).status).toBeGreaterThanOrEqual(400)
  })
})

const upNames = Object.values(linkTopics).flatMap(({ name, direction }) => (direction === 'up' ? [name] : []))

it.each([...vdaTopics.up, ...upNames])('a message %s of a robot', async (topic) => {
  for (const input of hostileTexts)
    await meet(input, async () => robots[0]?.say(topic, input.bytes.toString(), { qos: 1 }))
})

it.each(hostileTexts)('a frame of a page: $name', async (input) => {
  await meet(input, async () => {
    const page = new WebSocket(`${server.origin.replace('http', 'ws')}/api/live`, {
      headers: { cookie: attacker.cookie, origin: server.origin },
    })
    const closed = new Promise<number>((resolve) => page.once('close', resolve))
    await new Promise((resolve, reject) => page.once('open', resolve).once('error', reject))
    page.send(input.bytes.subarray(0, 250_000))
    expect(await closed).toBe(4400)
  })
})
