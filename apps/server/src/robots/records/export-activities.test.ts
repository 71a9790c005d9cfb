import { stringify } from 'node:querystring'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { DB } from '../../kernel/database/db-types.ts'
import { aBuilding, anOperator } from '../../testing/factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
let world: World
let operator: Client
beforeAll(async () => {
  server = await startTestServer()
  world = await createWorld(server.db)
  operator = await server.openSession(world.personas.general.id)
  const robotId = world.site.robot.id
  const activity = (
    index: number,
    change: Partial<Insertable<DB['robotActivities']>> = {},
  ): Insertable<DB['robotActivities']> => ({
    robotId,
    eventId: `e${index}`,
    at: new Date(Date.parse('2026-11-19T20:00:00Z') - index * 1_000),
    level: 6,
    service: 'network',
    type: 'online',
    name: 'online',
    detail: '{}',
    errorCode: null,
    ...change,
  })
  const failed = {
    level: 4,
    service: 'flow',
    type: 'errorRaised',
    errorCode: 'F0007',
    detail: '{"error":"F0007"}',
  } as const
  const drive = {
    service: 'operator',
    type: 'drivingStarted',
    operatorId: world.personas.general.id,
  } as const
  const rows = [activity(0, failed), activity(1, { type: '=cmd()' }), activity(2, drive)]
  for (let index = 3; index < 2_500; index++) rows.push(activity(index))
  for (let at = 0; at < rows.length; at += 500)
    await server.db
      .insertInto('robotActivities')
      .values(rows.slice(at, at + 500))
      .execute()
})
afterAll(() => server.close())

async function file(query: Record<string, string> = {}, client = operator) {
  const answer = await client.call('GET', `/robots/${world.site.robot.id}/activities.csv?${stringify(query)}`)
  return { ...answer, lines: String(answer.body).trim().split('\r\n') }
}

it('contains every activity, newest first, in words of the language and the time of the building', async () => {
  const { status, lines, headers } = await file({ language: 'ja' })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain(
    `activities_${world.site.robot.serialNumber}_20261120.csv`,
  )
  expect(lines).toHaveLength(2_501)
  expect(lines[0]?.replace('\ufeff', '')).toBe(
    '"日時","レベル","レベル名","分類","内容","エラーコード","エラー内容","操作者","詳細"',
  )
  expect(lines[1]).toBe(
    '"2026/11/20 05:00:00",4,"警告","作業","エラーが発生しました","F0007","経路上の障害物により移動を中断しました",,"{""error"":""F0007""}"',
  )
  expect(lines[2]).toContain(`"'=cmd()"`)
  expect(lines[3]).toBe('"2026/11/20 04:59:58",6,"情報","操作","操縦を開始しました",,,"試験 花子",')
  expect(new Set(lines).size).toBe(2_501)
})

it('says a code in the words that administrators gave it', async () => {
  const admin = await server.openSession(world.personas.systemAdministrator.id)
  const title = { ja: '段差があります', en: 'A step is in the way' }
  await admin.call('PATCH', '/error-codes/F0007', { title, revision: 0 })
  expect((await file({ language: 'ja' })).lines[1]).toContain('"F0007","段差があります"')
  await admin.call('DELETE', '/error-codes/F0007')
  expect((await file({ language: 'ja' })).lines[1]).toContain('"経路上の障害物により移動を中断しました"')
})

it('contains what the filter finds', async () => {
  const graver = await file({ filter: JSON.stringify({ where: { level: { lte: 4 } } }) })
  expect(graver.lines).toHaveLength(2)
  expect(graver.lines[1]).toContain('"Movement interrupted by an obstacle on the route"')
  const some = await file({ filter: JSON.stringify({ limit: 1_000, skip: 10, order: 'at ASC' }) })
  expect(some.lines).toHaveLength(1_001)
  const from = { where: { at: { gte: '2026-11-19T19:59:58Z' } } }
  expect((await file({ filter: JSON.stringify(from) })).lines).toHaveLength(4)
})

it.each([
  [{ filter: '{"where":{"level":"high"}}' }],
  [{ filter: '{"where":{"at":"yesterday noon"}}' }],
  [{ language: 'fr' }],
  [{ encoding: 'utf-16' }],
])('refuses %o', async (query) => {
  expect((await file(query)).code).toBe('request.malformed')
})

it('is of no robot that one cannot see', async () => {
  const foreign = await server.openSession(world.personas.foreignAdministrator.id)
  expect((await file({}, foreign)).code).toBe('entity.notFound')
})

it('names who drove, in the list as in the file', async () => {
  const filter = JSON.stringify({ where: { type: 'drivingStarted' } })
  const { body } = await operator.call(
    'GET',
    `/robots/${world.site.robot.id}/activities?${stringify({ filter })}`,
  )
  expect(body).toMatchObject([{ operator: { firstName: '花子', lastName: '試験' } }])
  expect((await file({ filter, language: 'en' })).lines[1]).toContain('"花子 試験"')
})

it('names who drove which robot, in the places in reach and in the requested time', async () => {
  const list = async (query: Record<string, string>, client = operator) =>
    (await client.call('GET', `/robot-driving?${stringify(query)}`)).body
  const day = { from: '2026-11-19T00:00:00Z', to: '2026-11-20T00:00:00Z' }
  const { id: robotId, name: robotName } = world.site.robot
  const drive = { robotId, robotName, type: 'drivingStarted', at: '2026-11-19T19:59:58.000Z' }
  expect(await list(day)).toEqual([{ ...drive, operator: { firstName: '花子', lastName: '試験' } }])
  expect(await list({ from: day.from, to: '2026-11-19T19:59:58Z' })).toEqual([])
  expect(await list({ ...day, buildingId: world.foreignSite.building.id })).toEqual([])
  const { id: buildingId, organizationId } = await aBuilding(server.db, { organizationId: world.own.id })
  const elsewhere = await anOperator(server.db, { type: 0, organizationId, buildingId })
  expect(await list(day, await server.openSession(elsewhere.id))).toEqual([])
})
