/** Taking something out leaves an entry in the audit log: every call of the contract that answers a file. */
import type { RouteDefinition } from '@wheelhouse/contract/kernel/route'
import { auditedActions, auditedEntities } from '@wheelhouse/texts/system/audit'
import { findFieldText } from '@wheelhouse/texts/system/audit-words'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { aStoredFile } from './testing/factories.ts'
import { notTakenOut } from './testing/not-taken-out.ts'
import { createWorld, type World } from './testing/personas.ts'
import { aRecording } from './testing/recording-factory.ts'
import { getTarget, namedRoutes, samplePath } from './testing/route-samples.ts'
import { type Client, startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
let world: World
let admin: Client
beforeAll(async () => {
  server = await startTestServer(async (db) => {
    world = await createWorld(db)
    await db.updateTable('operators').set({ canExportReport: true }).execute()
  })
  admin = await server.openSession(world.personas.administrator.id)
})
afterAll(() => server.close())

const listEntries = async (entityId?: string) => {
  const found = server.db
    .selectFrom('auditLog')
    .select(['action', 'outcome', 'entity', 'entityId', 'operatorId', 'after'])
  return (entityId === undefined ? found : found.where('entityId', '=', entityId)).orderBy('seq').execute()
}
/** What of an entry the page of the audit log has no word for. */
function listWordless({ action, entity, after }: Awaited<ReturnType<typeof listEntries>>[number]): string[] {
  const verb = action.slice(action.indexOf(':') + 1)
  const fields = Object.keys(z.record(z.string(), z.unknown()).parse(after ?? {}))
  return [
    ...(verb in auditedActions ? [] : [action]),
    ...(entity in auditedEntities ? [] : [entity]),
    ...fields.filter((field) => findFieldText(entity, field) === null),
  ]
}
const answersFile = ([, { produces }]: [string, RouteDefinition]) => produces !== undefined
const isTakenOut = ([name]: [string, RouteDefinition]) => !Object.hasOwn(notTakenOut, name)

describe.each(namedRoutes.filter(answersFile).filter(isTakenOut))('%s', (_name, route) => {
  it('leaves who took what', async () => {
    const target = await getTarget(server, world.site, world.personas.administrator.loginId, route)
    const before = await listEntries()
    const { status } = await admin.call(route.method, samplePath(route, target))
    expect(status).toBe(200)
    const entries = (await listEntries()).slice(before.length)
    expect(entries).toMatchObject([{ outcome: 'done', operatorId: world.personas.administrator.id }])
    expect(entries.flatMap(listWordless)).toEqual([])
  })
})

it('makes exceptions of calls that answer a file alone', () => {
  const files = namedRoutes.filter(answersFile).map(([name]) => name)
  expect(Object.keys(notTakenOut).filter((name) => !files.includes(name))).toEqual([])
})

describe('a film that is played', () => {
  const play = (id: string, range: string, { cookie }: Client = admin) =>
    fetch(`${server.origin}/api/archives/${id}/video`, { headers: { cookie, range } })
  const aFilmToPlay = () =>
    aRecording(server.db, server.dataDir, { robotId: world.site.robot.id, startAt: server.clock.now() })

  it('leaves one entry within an hour for each person, however many parts of it are requested', async () => {
    const { id } = await aFilmToPlay()
    const parts = ['bytes=0-9', 'bytes=10-19', 'bytes=500-', 'bytes=0-', 'bytes=1-']
    const answers = await Promise.all(parts.map((range) => play(id, range)))
    expect(answers.map(({ status }) => status)).toEqual(parts.map(() => 206))
    const { robot } = world.site
    expect(await listEntries(id)).toMatchObject([
      {
        action: 'recording:play',
        entity: 'recording',
        after: { serialNumber: robot.serialNumber, cameraId: 'v1' },
      },
    ])
    const manager = await server.openSession(world.personas.areaManager.id)
    await play(id, 'bytes=0-', manager)
    const people = [world.personas.administrator.id, world.personas.areaManager.id]
    expect((await listEntries(id)).map(({ operatorId }) => operatorId)).toEqual(people)
  })

  it('leaves another one after an hour', async () => {
    const { id } = await aFilmToPlay()
    const { id: operatorId } = world.personas.general
    // The contract lets nobody else see what is older than an hour.
    await server.db
      .updateTable('recordings')
      .set({ startAt: new Date(server.clock.now().getTime() + 7_200_000) })
      .where('id', '=', id)
      .execute()
    for (const minutes of [0, 59, 2]) {
      server.clock.advance(minutes * 60_000)
      await play(id, 'bytes=0-', await server.openSession(operatorId))
    }
    expect(await listEntries(id)).toHaveLength(2)
  })
})

describe('a stored file', () => {
  const take = async (mime: string) => {
    const { organizationId } = world.site.building
    const { id } = await aStoredFile(server.db, server.dataDir, { organizationId, mime, kind: 'image' })
    expect((await admin.call('GET', `/files/${id}`)).status).toBe(200)
    return (await listEntries(id)).map(({ action }) => action)
  }

  it('leaves none where a page shows or plays it automatically, except for films', async () => {
    expect(await take('image/png')).toEqual([])
    expect(await take('audio/wav')).toEqual([])
    expect(await take('video/mp4')).toEqual(['file:play'])
    expect(await take('application/zip')).toEqual(['file:download'])
  })
})
