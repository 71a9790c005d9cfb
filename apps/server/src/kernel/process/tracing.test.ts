/** Traces as a collector receives them: of calls, the database, robots, runs, jobs, and what servers ask of each other. */
import type { FlowRunDetail } from '@wheelhouse/contract/flows/run'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aFlow, aStep } from '../../testing/flow-factories.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { factsheetMessage } from '../../testing/robot-messages.ts'
import { connectRobot, introduceRobot, obey } from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from '../../testing/trace-receiver.ts'
import { until } from '../../testing/until.ts'
import { workOrders } from '../../testing/working-robot.ts'
import { createLog } from './log.ts'
import { startTracing } from './start-tracing.ts'
import { traceStatement, traceWork } from './tracing.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const callerId = 'b7ad6b7169203331'

let receiver: TraceReceiver
let server: TestServer
let world: World
let client: Client
const sent = { runId: '', answered: 0 }

/** All of it happens once, and is sent as tracing ends. */
beforeAll(async () => {
  receiver = await startTraceReceiver()
  server = await startTestServer(undefined, {
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint },
  })
  world = await createWorld(server.db)
  client = await server.openSession(world.personas.general.id)
  await client.call('GET', '/floors')
  const endTracing = startTracing(
    { endpoint: new URL(receiver.endpoint), serviceName: 'console' },
    createLog('silent'),
  )
  await server.call('GET', `/buildings/${world.site.building.id}`, undefined, {
    authorization: `Bearer ${client.token}`,
    traceparent: `00-${traceId}-${callerId}-01`,
  })
  await server.call('POST', '/operators/login', { loginId: 'nobody@example.com', loginPw: 'Secret-Word-1' })
  await workRobot()
  await server.runJob('retention')
  await outlive()
  await endTracing()
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})

/** As a timer does that a call has set. */
async function outlive(): Promise<void> {
  const ended = Promise.withResolvers<undefined>()
  const outliving: Promise<unknown>[] = []
  await traceWork('call', {}, async () => {
    outliving.push(ended.promise.then(() => traceWork('outliving', {}, async () => undefined)))
    outliving.push(ended.promise.then(() => traceStatement('late', async () => undefined)))
  })
  ended.resolve(undefined)
  await Promise.all(outliving)
}

async function workRobot(): Promise<void> {
  const account = await introduceRobot(server, world.site.robot)
  const robot = await connectRobot(server.mqttUrl, account)
  const mapId = `${world.site.building.id}.${world.site.floor.id}`
  await robot.say('factsheet', factsheetMessage('2.1.0', ['speak', 'startPause', 'stopPause']))
  obey(robot, { mapId })
  const path = `/robots/${account.serialNumber}`
  const state = async () => (await client.call('GET', `${path}/state`)).body as RobotState
  await until(async () => {
    await robot.state({ mapId })
    expect((await state()).capabilities).toContain('speak')
  })
  sent.answered = (await client.call('POST', `${path}/actions/pause`)).status
  await robot.close()
  const worker = await connectRobot(server.mqttUrl, account)
  await workOrders(worker, { mapId }).say()
  await until(async () => expect(await state()).toMatchObject({ online: true, paused: false }))
  const speaking = [aStep(300, { text: 'Hello', language: 'ja', voice: 'female', speed: 'normal' })]
  const { building, floor } = world.site
  const flow = { buildingId: building.id, floorId: floor.id, definition: speaking, name: 'Round' }
  const { id: flowId } = await aFlow(server.db, flow)
  // So long that it does not arrive with its headers.
  const longBody = `{}${' '.repeat(500_000)}`
  const { body } = await client.call('POST', `${path}/flows/${flowId}/run`, longBody)
  sent.runId = (body as { id: string }).id
  await until(async () => {
    const { body: run } = await client.call('GET', `/flow-runs/${sent.runId}`)
    expect(run as FlowRunDetail).toMatchObject({ status: 'done' })
  })
  await worker.close()
}

function find(name: string): ReceivedSpan {
  const span = receiver.spans.find((one) => one.name === name)
  if (span === undefined)
    throw new Error(`no span ${name} among ${receiver.spans.map((one) => one.name).join(', ')}`)
  return span
}
const listBelow = ({ spanId }: ReceivedSpan) => receiver.spans.filter((one) => one.parentSpanId === spanId)

it('records a call below its caller, by its route and organisation', () => {
  expect(receiver.resource()).toMatchObject({ 'service.name': 'console' })
  expect(find('GET /api/buildings/:id')).toMatchObject({
    traceId,
    parentSpanId: callerId,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/buildings/:id',
      'http.response.status_code': 200,
      'wheelhouse.organization.id': world.personas.general.organizationId,
    },
  })
})

it.each([
  ['GET /api/buildings/:id', 'buildings'],
  ['POST /api/robots/:serialNo/flows/:flowId/run', 'flow_runs'],
])('records the statements of %s below it, without their values', (name, table) => {
  const texts = listBelow(find(name)).map(({ attributes }) => String(attributes['db.query.text']))
  expect(texts.filter((text) => text.includes(table) && text.includes('$1'))).not.toEqual([])
})

it('contains neither tokens nor what people enter or are called', () => {
  for (const word of [client.token, 'Secret-Word-1', 'nobody@example.com', 'Hello', 'Round', '花子'])
    expect(receiver.text()).not.toContain(word)
})

it('records a command below the call that gives it', () => {
  expect(sent.answered).toBe(200)
  const command = find('robot startPause')
  expect(command.attributes).toMatchObject({ 'wheelhouse.robot.id': world.site.robot.id })
  expect(command.parentSpanId).toBe(find('POST /api/robots/:serialNo/actions/pause').spanId)
})

it('records each step of a run, and each run of a job with what it does', () => {
  const step = find('step 300')
  expect(step.parentSpanId).toBeUndefined()
  expect(step.attributes).toMatchObject({
    'wheelhouse.run.id': sent.runId,
    'wheelhouse.step.status': 'done',
  })
  expect(listBelow(find('job retention')).length).toBeGreaterThan(0)
})

it('records nothing of before there was an exporter', () => {
  expect(receiver.spans.some(({ name }) => name === 'GET /api/floors')).toBe(false)
})

it('records what outlives a call as a trace of its own, and its statements not at all', () => {
  expect(find('outliving').parentSpanId).toBeUndefined()
  expect(receiver.spans.map(({ name }) => name)).not.toContain('LATE')
})

it('takes nothing more once it has ended', async () => {
  const before = receiver.spans.length
  await traceWork('late', {}, async () => undefined)
  expect(receiver.spans).toHaveLength(before)
})
