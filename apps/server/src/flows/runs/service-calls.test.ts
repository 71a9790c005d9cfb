/** Steps that call outside services: what they are given, what services do to them, and that a call is made once. */
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import { readStepCall } from '@wheelhouse/contract/flows/service-call'
import type { Step } from '@wheelhouse/contract/flows/step'
import type { FullReport } from '@wheelhouse/contract/reports/report'
import { type HttpReceiver, startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aFlow, aStep } from '../../testing/flow-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { aServiceBundle, aServiceCommand, aServicePackage } from '../../testing/service-factories.ts'
import { connectRobot, giveSecret, type RobotAccount, type TestRobot } from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { workOrders } from '../../testing/working-robot.ts'

let server: TestServer
let world: World
let client: Client
let admin: Client
let account: RobotAccount
let robot: TestRobot
let service: HttpReceiver
let bundle: { id: string; packageId: string }
const environment = { ALLOW_PRIVATE_HOOKS: '1' }

beforeAll(async () => {
  server = await startTestServer(
    async (db) => {
      world = await createWorld(db)
      account = await giveSecret(db, world.site.robot)
    },
    { environment },
  )
  client = await server.openSession(world.personas.general.id)
  admin = await server.openSession(world.personas.administrator.id)
  const { id: packageId } = await aServicePackage(server.db, { organizationId: world.own.id })
  bundle = await aServiceBundle(server.db, { packageId })
  robot = await connectRobot(server.mqttUrl, account)
  await workOrders(robot, { mapId: `${world.site.building.id}.${world.site.floor.id}` }).say()
  const path = `/robots/${account.serialNumber}/state`
  await until(async () => expect((await client.call('GET', path)).body).toMatchObject({ online: true }))
})
afterAll(async () => {
  await robot.close()
  await server.close()
})
beforeEach(async () => {
  service = await startHttpReceiver()
})
afterEach(async () => {
  await service.close()
  await server.db.updateTable('flowRuns').set({ endedAt: new Date() }).where('endedAt', 'is', null).execute()
})

const paramsSchema = JSON.stringify({
  type: 'object',
  properties: { car: { type: 'string', maxLength: 8 }, floor: { type: 'integer', default: 1 } },
  required: ['car'],
})
const aCommand = (values: object = {}) =>
  aServiceCommand(server.db, {
    bundle,
    paramsSchema,
    urlTemplate: `${service.url}/cars/{{car}}`,
    bodyTemplate: '{"floor": {{floor}}}',
    ...values,
  })
const call = (serviceCommandId: string, values: object = { car: 'A 1', floor: 3 }) =>
  aStep(901, { serviceCommandId, ...values })
const makeFlow = async (definition: readonly Step[]) => {
  const { building, floor } = world.site
  return (await aFlow(server.db, { buildingId: building.id, floorId: floor.id, definition })).id
}
const start = async (definition: readonly Step[]) => {
  const path = `/robots/${account.serialNumber}/flows/${await makeFlow(definition)}/run`
  const answer = await client.call('POST', path, {})
  expect(answer.status).toBe(200)
  return (answer.body as { id: string }).id
}
const see = async (id: string, by = client) =>
  (await by.call('GET', `/flow-runs/${id}`)).body as FlowRunDetail
const becomes = (id: string, expected: object, by = client) =>
  until(async () => expect(await see(id, by)).toMatchObject(expected))
const command = (id: string, body: object) => client.call('POST', `/flow-runs/${id}/commands`, body)
const answer = async (id: string, decision: string, by = client) => {
  const { question } = await see(id, by)
  return by.call('POST', `/flow-runs/${id}/answer`, { questionId: question?.id, answer: decision })
}
const readCalls = ({ visits }: FlowRunDetail) => visits.map(readStepCall)

describe('a call of a service', () => {
  it('sends the values and a key of its own, and the run and its report show the answer', async () => {
    service.behave({ status: 201, text: `\u0000${'楼'.repeat(600)}` })
    const { id: commandId } = await aCommand()
    const id = await start([call(commandId), call(commandId, { car: 'B' })])
    await becomes(id, { status: 'done', stepsDone: 2 })
    const [first, second] = service.requests
    expect(first).toMatchObject({ method: 'POST', path: '/cars/A%201', body: '{"floor": 3}' })
    expect(second).toMatchObject({ path: '/cars/B', body: '{"floor": 1}' })
    const keys = service.requests.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys.filter((key) => typeof key === 'string'))).toHaveLength(2)
    const outcome = { failure: null, status: 201, body: `\u0000${'楼'.repeat(499)}`, isBodyCut: true }
    expect(readCalls(await see(id))[0]).toMatchObject(outcome)
    const { details } = (await client.call('GET', `/reports/${id}`)).body as FullReport
    expect(details[0]).toMatchObject({ stepType: 901, result: 10, value: null, call: outcome })
  })

  it.each([
    [
      { status: 500, text: 'no car' },
      { failure: null, status: 500, body: 'no car' },
    ],
    [
      { status: 307, headers: { location: '/elsewhere' } },
      { failure: 'redirect', status: 307 },
    ],
    ['huge', { failure: 'tooLarge', status: null }],
    ['halfway', { failure: 'badAnswer', status: null }],
    ['hang', { failure: 'timeout', status: null }],
  ] as const)(
    'that is answered by %j has failed: people decide, and what came of it stays',
    async (behaviour, outcome) => {
      service.behave(behaviour)
      const { id: commandId } = await aCommand({ timeoutMs: behaviour === 'hang' ? 100 : 10_000 })
      const id = await start([call(commandId)])
      await becomes(id, { status: 'waiting', reason: 'callFailed', question: { kind: 'decide' } })
      expect(service.requests).toHaveLength(1)
      service.behave({ text: 'ok' })
      await answer(id, 'retry')
      await becomes(id, { status: 'done' })
      const detail = await see(id)
      expect(detail.visits.map(({ status }) => status)).toEqual(['failed', 'done'])
      expect(detail.visits[0]?.answeredBy).not.toBeNull()
      expect(readCalls(detail)).toMatchObject([outcome, { status: 200, body: 'ok' }])
      const [one, other] = service.requests.map(({ headers }) => headers['idempotency-key'])
      expect(one).not.toBe(other)
    },
  )

  it('that fails is no end where the flow asks how it went', async () => {
    service.behave({ status: 404 })
    const { id: commandId } = await aCommand()
    const isFailed = aStep(6, { value: 'result', operator: 'eq', compared: 'failed' })
    const id = await start([call(commandId), isFailed, aStep(903, { text: 'No car' }), aStep(11)])
    await becomes(id, { status: 'done' })
    expect((await see(id)).visits.map(({ type, status }) => `${type} ${status}`)).toEqual([
      '901 failed',
      '6 done',
      '903 done',
    ])
  })

  it('is not followed after a stop, and a pause delays what comes after it', async () => {
    let release: () => void = () => undefined
    const hold = () =>
      service.behave(() => new Promise((resolve) => (release = () => resolve({ text: 'late' }))))
    const { id: commandId } = await aCommand({ timeoutMs: 30_000 })
    hold()
    const stopped = await start([call(commandId), aStep(903, { text: 'After' })])
    await service.waitFor(1)
    await command(stopped, { command: 'stop' })
    await becomes(stopped, { status: 'cancelled', visits: [{ status: 'cancelled' }] })
    release()
    hold()
    const paused = await start([call(commandId), aStep(903, { text: 'After' })])
    await service.waitFor(2)
    await command(paused, { command: 'pause' })
    await becomes(paused, { status: 'paused', visits: [{ status: 'running' }] })
    release()
    await becomes(paused, { status: 'paused', visits: [{ status: 'done' }] })
    expect((await see(paused)).visits).toHaveLength(1)
    await command(paused, { command: 'resume' })
    await becomes(paused, { status: 'done', visits: [{ status: 'done' }, { result: 'After' }] })
    expect((await see(stopped)).visits).toMatchObject([{ status: 'cancelled', result: null }])
  })

  it('is refused before the start while its command is disabled, gone or takes other values', async () => {
    const { id: commandId } = await aCommand()
    const flowId = await makeFlow([call(commandId)])
    const path = `/robots/${account.serialNumber}/flows/${flowId}`
    const problems = async () => (await client.call('GET', `${path}/preflight`)).body
    expect(await problems()).toEqual([])
    const change = (values: object) =>
      server.db.updateTable('serviceCommands').set(values).where('id', '=', commandId).execute()
    await change({ paramsSchema: JSON.stringify({ type: 'object', properties: {}, required: [] }) })
    const unknown = { reason: 'unknownParts', level: 'error', detail: 'params.car, params.floor' }
    expect(await problems()).toMatchObject([{ ...unknown, stepName: 'Step 901' }])
    await change({ paramsSchema, status: 0 })
    expect(await problems()).toMatchObject([{ reason: 'serviceDisabled', level: 'error' }])
    expect((await client.call('POST', `${path}/run`, {})).status).toBe(409)
    // In a package of somebody else it is not there.
    const foreign = await aServiceBundle(server.db)
    await change({ status: 1, packageId: foreign.packageId, bundleId: foreign.id })
    expect(await problems()).toMatchObject([{ reason: 'serviceGone', level: 'error' }])
    expect(service.requests).toEqual([])
  })

  it('is not made by a server that takes the run over: nobody knows whether the service heard the first one', async () => {
    service.behave('hang')
    const { id: commandId } = await aCommand({ timeoutMs: 30_000 })
    const id = await start([call(commandId), aStep(903, { text: 'After' })])
    await service.waitFor(1)
    // A server that calls nothing inside.
    const second = await startTestServer(undefined, {
      test: { ...server, drop: async () => undefined },
      clock: server.clock,
      environment: { DATA_DIR: server.dataDir },
    })
    try {
      const by = await second.openSession(world.personas.general.id)
      const owner = async () =>
        (await server.db.selectFrom('flowRuns').select('owner').where('id', '=', id).executeTakeFirst())
          ?.owner
      const before = await owner()
      await until(async () => {
        await sql`update flow_runs set owner_until = clock_timestamp() - interval '1 second'
                   where id = ${id} and owner = ${before}`.execute(server.db)
        expect(await owner()).not.toBe(before)
      })
      await becomes(id, { status: 'waiting', reason: 'callUnknown', question: { kind: 'decide' } }, by)
      // The first server hears of the end of its call, and leads the run no more.
      await service.close()
      await service.reopen()
      expect(service.requests).toHaveLength(1)
      expect(readCalls(await see(id, by))).toMatchObject([{ failure: 'unknown' }])
      await answer(id, 'retry', by)
      await until(async () =>
        expect(readCalls(await see(id, by))).toMatchObject([{}, { failure: 'notAllowed' }]),
      )
      await until(async () => expect((await answer(id, 'skip', by)).status).toBe(204))
      await becomes(id, { status: 'done' }, by)
      expect(service.requests).toHaveLength(1)
    } finally {
      await second.close()
    }
  })
})

describe('a step that calls a service', () => {
  const save = async (step: Step) => {
    const { building, floor } = world.site
    const { id } = await aFlow(server.db, { buildingId: building.id, floorId: floor.id })
    const body = { definition: [step], revision: 1 }
    // General operators may read no packages, and write steps all the same.
    const { status, body: said } = await client.call('PATCH', `/flows/${id}/definition`, body)
    const { error } = (said ?? {}) as { error?: { details: { path: string; code: string }[] } }
    return [status, ...(error?.details ?? []).map(({ path, code }) => `${path} ${code}`)]
  }

  it('is saved with values that the command takes, of the building’s organisation, and enabled', async () => {
    const { id } = await aCommand()
    expect(await save(call(id))).toEqual([204])
    expect(await save(call(id, {}))).toEqual([422, 'definition.0.params.car step.missing'])
    expect(await save(call(id, { car: 'too long a name' }))).toEqual([
      422,
      'definition.0.params.car step.invalid',
    ])
    // Marked, kept, and refused at the start.
    expect(await save(call(id, { car: 'A', other: 1 }))).toEqual([204])
    const { id: foreign } = await aServiceCommand(server.db)
    const { id: disabled } = await aCommand({ status: 0 })
    const param = 'definition.0.params.serviceCommandId'
    expect(await save(call(foreign))).toEqual([422, `${param} step.gone`])
    expect(await save(call('x'))).toEqual([422, `${param} step.gone`])
    expect(await save(call(disabled))).toEqual([422, `${param} step.disabledService`])
  })

  it('is offered the commands of its building, without where they lead', async () => {
    const { id, name } = await aCommand()
    await aServiceCommand(server.db)
    const path = `/buildings/${world.site.building.id}/callable-services`
    const offered = (await client.call('GET', path)).body as { id: string }[]
    expect(offered.find((one) => one.id === id)).toEqual({
      id,
      name,
      isEnabled: true,
      paramsSchema: JSON.parse(paramsSchema) as unknown,
      bundleName: expect.any(String) as unknown,
      packageName: expect.any(String) as unknown,
    })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int from service_commands where package_id = ${bundle.packageId}`.execute(server.db)
    expect(offered).toHaveLength(rows[0]?.count ?? 0)
  })

  it('keeps its command from being deleted, and is listed as its use', async () => {
    const { id } = await aCommand()
    await makeFlow([call(id)])
    const path = `/service-commands/${id}`
    expect((await admin.call('GET', `${path}/usages`)).body).toMatchObject([
      { table: 'flow_uses', effect: 'blocks' },
    ])
    expect((await admin.call('DELETE', path)).code).toBe('entity.inUse')
  })
})
