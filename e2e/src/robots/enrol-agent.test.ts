/** One line on a robot and one glance of an administrator: our agent comes in with a key of its own, and is driven about. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bin } from '@wheelhouse/tools/run'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Api, apiAs, waitForState } from '../testing/api.ts'

const serialNumber = 'ENROLLED-1'
const folder = mkdtempSync(join(tmpdir(), 'robot-agent-'))
const children: ChildProcess[] = []

let admin: Api
let robotId: string
beforeAll(async () => {
  admin = await apiAs('orgAdmin')
  const { body } = await admin.call('GET', '/robots')
  const like = (body as { serialNumber: string; buildingId: string; initialFloorId: string }[]).find(
    (candidate) => candidate.serialNumber === 'WH-0001',
  )
  if (like === undefined) throw new Error('WH-0001 is not there')
  const { buildingId, initialFloorId } = like
  const values = { name: '登録試験', model: 'ugo-pro', serialNumber, buildingId, initialFloorId }
  robotId = ((await admin.call('POST', '/robots', values)).body as { id: string }).id
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  // Others count the robots of the list.
  await admin.call('DELETE', `/robots/${robotId}`)
  rmSync(folder, { recursive: true, maxRetries: 5, retryDelay: 200 })
})

/** The line of the console, as it is typed on the robot. */
function typed(command: string) {
  const args = command.replace('npm run robot:enrol -- ', '').split(' ')
  const child = spawn(bin('node'), ['tools/src/robot-enrol.ts', ...args], {
    cwd: new URL('../../..', import.meta.url),
    env: { ...process.env, AGENT_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  // Asked for at once: it may end between two looks at what it says.
  const exited = once(child, 'exit')
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (text += part.toString()))
  const says = (words: RegExp) =>
    vi.waitFor(
      () => {
        const found = words.exec(text)
        if (found === null) throw new Error(text)
        return found
      },
      { timeout: 30_000 },
    )
  return { child, exited, says }
}

const newCommand = async () => {
  const { body } = await admin.call('POST', `/robots/${robotId}/claim-codes`, { replace: false })
  return (body as { command: string }).command
}

it('is enrolled, goes to a waypoint, starts again without a code, and is out when it is revoked', async () => {
  const command = await newCommand()
  const robot = typed(command)
  const [, fingerprint] = await robot.says(/Fingerprint of this robot's key: ([0-9a-f ]+)/)
  await robot.says(/confirm it there/)
  expect((await admin.call('GET', `/robots/${robotId}/enrolment`)).body).toMatchObject({
    candidate: { fingerprint },
  })
  const confirmed = await admin.call('POST', `/robots/${robotId}/enrolment/confirm`, { fingerprint })
  expect(confirmed.status).toBe(204)
  await robot.says(/is enrolled and runs/)
  const shown = await waitForState(admin, serialNumber, ({ online, pose }) => online && pose !== null)
  expect(shown.simulated).toBe(true)

  await waitForState(admin, serialNumber, ({ capabilities }) => capabilities !== null)
  const goal = { command: 'goTo', params: { waypointId: 'c-lobby' } }
  const { status, body } = await admin.call('POST', `/robots/${serialNumber}/commands`, goal)
  expect([status, body]).toMatchObject([200, { status: 'accepted' }])
  await waitForState(admin, serialNumber, ({ driving }) => driving)

  robot.child.kill('SIGTERM')
  await robot.exited
  await waitForState(admin, serialNumber, ({ online }) => !online)
  await typed(command).says(/is enrolled and runs/)
  await waitForState(admin, serialNumber, ({ online }) => online)

  expect((await admin.call('DELETE', `/robots/${robotId}/credential`)).status).toBe(204)
  const out = await admin.state(serialNumber)
  expect(out.online).toBe(false)
  const late = typed(command)
  await late.says(/wrong, expired or used/)
  expect((await late.exited)[0]).toBe(1)
})
