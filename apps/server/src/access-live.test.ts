/** Every live channel x own and foreign people, generated from the contract. */
import { channels } from '@wheelhouse/contract/channels'
import type { ChannelDefinition } from '@wheelhouse/contract/kernel/channel'
import { type LiveDown, liveDownSchema } from '@wheelhouse/contract/kernel/live'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { anOperator, aTermDocument } from './testing/factories.ts'
import { aRun } from './testing/flow-factories.ts'
import { createWorld, type PersonaName, type World } from './testing/personas.ts'
import { startTestServer, type TestServer } from './testing/test-server.ts'

const people: PersonaName[] = [
  'general',
  'areaManager',
  'administrator',
  'systemAdministrator',
  'foreignGeneral',
  'foreignAdministrator',
]
const cases = Object.entries(channels).flatMap(([name, channel]) =>
  people.map((persona): [string, PersonaName, ChannelDefinition] => [name, persona, channel]),
)

let server: TestServer
let world: World
let run: { id: string }
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    run = await aRun(db, { robotId: world.site.robot.id })
  })
})
afterAll(() => server.close())

/** The first frame that a subscription is answered with. */
async function subscribe(persona: PersonaName, path: string): Promise<LiveDown> {
  const { cookie } = await server.openSession(world.personas[persona].id)
  const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/live`, {
    headers: { cookie, origin: server.origin },
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const answer = new Promise<LiveDown>((resolve) =>
    socket.once('message', (data: Buffer) => resolve(liveDownSchema.parse(JSON.parse(data.toString())))),
  )
  socket.send(JSON.stringify({ op: 'sub', paths: [path] }))
  const frame = await answer
  socket.terminate()
  return frame
}

it('opens to nobody who must choose a new password or agree to documents first', async () => {
  const { organizationId } = world.personas.systemAdministrator
  const held = await anOperator(server.db, { type: 9, organizationId, buildingId: null })
  const must = (passwordChangeRequired: boolean) =>
    server.db.updateTable('operators').set({ passwordChangeRequired }).where('id', '=', held.id).execute()
  const open = async () => {
    const { cookie } = await server.openSession(held.id)
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}/api/live`, {
      headers: { cookie, origin: server.origin },
    })
    return new Promise<number>((resolve, reject) => socket.once('close', resolve).once('error', reject))
  }
  await must(true)
  expect(await open()).toBe(4403)
  await must(false)
  await aTermDocument(server.db, { effectiveAt: server.clock.now() })
  expect(await open()).toBe(4403)
  await server.db.deleteFrom('termDocuments').execute()
})

it.each(cases)('%s shows %s what the permission and the row scope allow', async (_name, persona, channel) => {
  const path = channel.path
    .replace(':serialNo', world.site.robot.serialNumber)
    .replace('/buildings/:id', `/buildings/${world.site.building.id}`)
    .replace('/flow-runs/:id', `/flow-runs/${run.id}`)
    .replace('/floors/:id', `/floors/${world.site.floor.id}`)
  const { type } = world.personas[persona]
  const mayWatch = channel.permission === 'session' || hasPermission(type, channel.permission)
  const frame = await subscribe(persona, path)
  if (!mayWatch) expect(frame).toEqual({ op: 'refused', path, code: 'auth.forbidden' })
  // A channel without a row shows each person what is theirs.
  else if (persona.startsWith('foreign') && channel.path.includes(':'))
    expect(frame).toEqual({ op: 'refused', path, code: 'entity.notFound' })
  else expect(frame).toMatchObject({ op: 'values', values: [{ path }] })
})
