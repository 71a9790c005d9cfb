/** Runs of flows over a real broker and database: what robots are sent, what is stored, and what people may do. */
import type { FlowRunDetail, RunProblem } from '@wheelhouse/contract/flows/run'
import type { Step } from '@wheelhouse/contract/flows/step'
import type { FullReport } from '@wheelhouse/contract/reports/report'
import type { AttentionList } from '@wheelhouse/contract/robots/attention'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aNotificationTarget } from '../../testing/factories.ts'
import { aFlow, aStep, aWorkPlan } from '../../testing/flow-factories.ts'
import { aMedium } from '../../testing/media-factory.ts'
import { createWorld, type World } from '../../testing/personas.ts'
import { factsheetMessage } from '../../testing/robot-messages.ts'
import { connectRobot, introduceRobot, type RobotAccount, type TestRobot } from '../../testing/test-robot.ts'
import { type Client, startTestServer, type TestServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { type WorkingRobot, workOrders } from '../../testing/working-robot.ts'

let server: TestServer
let world: World
let client: Client
let account: RobotAccount
let robot: TestRobot
let work: WorkingRobot
let mapId: string
const actions = ['speak', 'wait', 'takePhoto', 'startPause', 'stopPause', 'startCharging', 'stateRequest']

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  world = await createWorld(server.db)
  account = await introduceRobot(server, world.site.robot)
  mapId = `${world.site.building.id}.${world.site.floor.id}`
  client = await server.openSession(world.personas.general.id)
  robot = await connectRobot(server.mqttUrl, account)
  work = workOrders(robot, { mapId })
  await robot.say('factsheet', factsheetMessage('2.1.0', actions))
  await work.say()
  await until(async () => expect((await robotState()).capabilities).toContain('speak'))
})
afterEach(async () => {
  await robot.close()
})

const robotState = async () =>
  (await client.call('GET', `/robots/${account.serialNumber}/state`)).body as RobotState
const speak = (text: string) => aStep(300, { text, language: 'ja', voice: 'female', speed: 'normal' })
const goTo = (waypointId: string) => aStep(100, { waypointId })
async function makeFlow(definition: readonly Step[], values: object = {}): Promise<string> {
  const { building, floor } = world.site
  const place = { buildingId: building.id, floorId: floor.id }
  return (await aFlow(server.db, { ...place, definition, name: 'Round', ...values })).id
}
const start = (flowId: string, body: object = {}) =>
  client.call('POST', `/robots/${account.serialNumber}/flows/${flowId}/run`, body)
const run = async (definition: readonly Step[]) => {
  const answer = await start(await makeFlow(definition))
  expect(answer.status).toBe(200)
  return (answer.body as { id: string }).id
}
const see = async (id: string) => (await client.call('GET', `/flow-runs/${id}`)).body as FlowRunDetail
const becomes = (id: string, expected: object) =>
  until(async () => expect(await see(id)).toMatchObject(expected))
const command = (id: string, body: object) => client.call('POST', `/flow-runs/${id}/commands`, body)
/** As the factory calls everybody. */
const generalName = '試験 花子'
const names = ({ visits }: FlowRunDetail) => visits.map(({ type, status }) => `${type} ${status}`)

describe('a run', () => {
  it('drives, speaks and comes to its end by one order, and keeps every step', async () => {
    const id = await run([goTo('desk'), speak('Hello'), goTo('origin')])
    await becomes(id, { status: 'done', stepsDone: 3, reason: null })
    expect(work.orders).toHaveLength(1)
    expect(work.log.slice(1)).toEqual(['desk', 'speak', 'origin'])
    expect(names(await see(id))).toEqual(['100 done', '300 done', '100 done'])
  })

  it('has a robot that speaks our profile end the order where a step fails', async () => {
    await robot.status()
    await until(async () => expect((await robotState()).network).not.toBeNull())
    await becomes(await run([speak('Hello')]), { status: 'done' })
    const { body } = await robot.hears('order')
    expect(JSON.stringify(body)).toContain('{"key":"onFailure","value":"endOrder"}')
  })

  it('shows on its robot the step that is under way, until it has ended', async () => {
    work.hold('speak')
    const id = await run([speak('Hello')])
    await until(async () => expect((await robotState()).run).toMatchObject({ id, stepName: 'Step 300' }))
    await work.let('speak')
    await until(async () => expect((await robotState()).run).toBeNull())
  })

  it('goes through loops, conditions and called flows', async () => {
    const called = await makeFlow([speak('Called')], { name: 'Called' })
    const id = await run([
      aStep(4, { times: 2 }),
      speak('Round'),
      aStep(5),
      aStep(6, { value: 'battery', operator: 'lt', compared: '50' }),
      goTo('desk'),
      aStep(10),
      aStep(7, { flowId: called }),
      aStep(11),
    ])
    await becomes(id, { status: 'done' })
    const detail = await see(id)
    expect(names(detail)).toEqual(['300 done', '300 done', '6 done', '7 done', '300 done'])
    expect(detail.visits.map(({ rounds }) => rounds)).toEqual([[1], [2], [], [], []])
    expect(work.log).not.toContain('desk')
  })

  it('is one at a time for a robot, also when it is started twice at once', async () => {
    work.hold('speak')
    const flowId = await makeFlow([speak('Hello')])
    const answers = await Promise.all([start(flowId), start(flowId), start(flowId)])
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    await until(async () => expect((await robotState()).run).not.toBeNull())
    const goToDesk = { command: 'goTo', params: { waypointId: 'desk' } }
    const other = await client.call('POST', `/robots/${account.serialNumber}/commands`, goToDesk)
    expect(other).toMatchObject({ status: 409, body: { error: { code: 'robot.busy' } } })
  })
})

describe('a work plan', () => {
  const havePlanDone = async (rest: Step[] = []) => {
    const { building, floor } = world.site
    const plan = await aWorkPlan(server.db, { buildingId: building.id, floorId: floor.id })
    const id = await run([aStep(8, { workPlanId: plan.id, seconds: 600 }), ...rest])
    await becomes(id, { status: 'waiting', reason: 'workPlan', question: { workPlanId: plan.id } })
    return { id, plan }
  }
  const say = async (id: string, answer: string) => {
    const { question } = await see(id)
    return client.call('POST', `/flow-runs/${id}/answer`, { questionId: question?.id, answer })
  }

  it('is waited for, also while the robot is stopped by hand, until somebody says that it is done', async () => {
    const { id } = await havePlanDone([speak('Thanks')])
    await work.say({ eStop: 'MANUAL' })
    await until(async () => expect((await robotState()).emergencyStop).toBe('manual'))
    expect((await say(id, 'perhaps')).status).toBe(422)
    expect(await see(id)).toMatchObject({ status: 'waiting' })
    await work.say({ eStop: 'NONE' })
    await until(async () => expect((await robotState()).emergencyStop).toBe('none'))
    expect((await say(id, 'done')).status).toBe(204)
    await becomes(id, { status: 'done', stepsDone: 2 })
    const [visit] = (await see(id)).visits
    expect(visit).toMatchObject({ type: 8, status: 'done', result: null })
    expect(visit?.answeredBy).not.toBeNull()
  })

  it('that was not done is a step that failed: the flow asks for it, or people decide', async () => {
    const judged = await havePlanDone([
      aStep(6, { value: 'result', operator: 'eq', compared: 'failed' }),
      speak('Sorry'),
      aStep(11),
    ])
    await say(judged.id, 'notDone')
    await becomes(judged.id, { status: 'done' })
    expect(names(await see(judged.id))).toEqual(['8 failed', '6 done', '300 done'])
    const asked = await havePlanDone()
    await say(asked.id, 'notDone')
    await becomes(asked.id, { status: 'waiting', reason: 'workPlanNotDone', question: { kind: 'decide' } })
    await say(asked.id, 'retry')
    await becomes(asked.id, { status: 'waiting', reason: 'workPlan', cause: null })
    await say(asked.id, 'notDone')
    await becomes(asked.id, { status: 'waiting', reason: 'workPlanNotDone' })
    await say(asked.id, 'stop')
    await becomes(asked.id, { status: 'failed', reason: 'stepFailed', cause: 'workPlanNotDone' })
  })

  it('stays while a flow has it done, and keeps the flow from starting while it is disabled', async () => {
    const { id, plan } = await havePlanDone()
    await command(id, { command: 'stop' })
    await becomes(id, { status: 'cancelled' })
    const admin = await server.openSession(world.personas.administrator.id)
    expect(await admin.call('DELETE', `/workplans/${plan.id}`)).toMatchObject({ status: 409 })
    await admin.call('PATCH', `/workplans/${plan.id}`, { status: 0, revision: 1 })
    const { flowId } = await see(id)
    const path = `/robots/${account.serialNumber}/flows/${flowId}/preflight`
    const { body } = await client.call('GET', path)
    expect(body).toMatchObject([{ reason: 'workPlanDisabled', level: 'error', detail: plan.name }])
  })
})

it('a notice of a flow is on its way to the notification targets, once', async () => {
  const { id: targetId } = await aNotificationTarget(server.db, { organizationId: world.own.id, level: 0 })
  const id = await run([aStep(900, { level: 5, text: 'The door was open' })])
  await becomes(id, { status: 'done' })
  const sent = await server.db
    .selectFrom('deliveries')
    .select(['eventId', 'level', 'subject'])
    .where('targetId', '=', targetId)
    .execute()
  expect(sent).toMatchObject([{ eventId: `${id}.1`, level: 5 }])
})

it('a flow that was run can be deleted: what robots did by it stays', async () => {
  const flowId = await makeFlow([aStep(903, { text: 'Done' })])
  const { body } = await start(flowId)
  const { id } = body as { id: string }
  await becomes(id, { status: 'done' })
  const admin = await server.openSession(world.personas.administrator.id)
  expect((await admin.call('DELETE', `/flows/${flowId}`)).status).toBe(204)
  await becomes(id, { flowId: null, flowName: 'Round', visits: [{ result: 'Done' }] })
})

describe('people', () => {
  it('pause a run and let it go on', async () => {
    work.hold('speak')
    const id = await run([speak('Hello'), goTo('desk')])
    await becomes(id, { status: 'running', stepName: 'Step 300' })
    expect((await command(id, { command: 'pause' })).status).toBe(204)
    await becomes(id, { status: 'paused', reason: 'pausedByPerson', reasonBy: generalName })
    await until(async () => expect((await robotState()).paused).toBe(true))
    await work.let('speak')
    expect(work.log).not.toContain('desk')
    expect((await command(id, { command: 'resume' })).status).toBe(204)
    await becomes(id, { status: 'done' })
    expect(work.log).toContain('desk')
  })

  it('stop a run by the button of the robot: the order is cancelled and the run ends', async () => {
    work.hold('speak')
    const id = await run([speak('Hello'), goTo('desk')])
    await becomes(id, { status: 'running', stepName: 'Step 300' })
    expect((await client.call('POST', `/robots/${account.serialNumber}/actions/stop`)).status).toBe(200)
    await becomes(id, { status: 'cancelled', reason: 'stoppedByPerson', reasonBy: generalName })
    expect(work.log).toContain('cancelled')
    expect(names(await see(id))).toEqual(['300 cancelled'])
    expect(await command(id, { command: 'resume' })).toMatchObject({ status: 409 })
  })

  it('skip a step, and go on from another', async () => {
    work.hold('speak')
    const steps = [speak('One'), aStep(903, { text: 'Two' }), speak('Three')]
    const id = await run(steps)
    await becomes(id, { stepName: 'Step 300', visits: [{ status: 'running' }] })
    await command(id, { command: 'resumeFrom', stepId: steps[1]?.id })
    await becomes(id, {
      visits: [{ status: 'cancelled' }, { type: 903, result: 'Two' }, { status: 'running' }],
    })
    await command(id, { command: 'skip' })
    await becomes(id, { status: 'done' })
    expect(names(await see(id))).toEqual(['300 cancelled', '903 done', '300 skipped'])
  })

  it('answer what the flow asks, once, with one of its answers', async () => {
    const ask = aStep(902, { question: 'Door open?', answers: 'yes\nno', seconds: 300, usual: '' })
    const isYes = aStep(6, { value: 'answer', operator: 'eq', compared: 'yes' })
    const id = await run([ask, isYes, speak('Yes'), aStep(11)])
    await becomes(id, { status: 'waiting', reason: 'question', question: { answers: ['yes', 'no'] } })
    const [asked] = (await client.call('GET', '/interventions')).body as FlowRunDetail[]
    expect(asked).toMatchObject({ id, serialNumber: account.serialNumber })
    const answer = (text: string) =>
      client.call('POST', `/flow-runs/${id}/answer`, { questionId: asked?.question?.id, answer: text })
    expect(await answer('maybe')).toMatchObject({ status: 422 })
    expect(await answer('yes')).toMatchObject({ status: 204 })
    await becomes(id, { status: 'done' })
    expect((await see(id)).visits[0]).toMatchObject({ result: 'yes', answeredBy: '試験 花子' })
    expect(work.log).toContain('speak')
    expect(await answer('no')).toMatchObject({ status: 409 })
    expect((await client.call('GET', '/interventions')).body).toEqual([])
  })

  it('see who is looking at a question, take it over, and mark a place that only a place on the map can be', async () => {
    const ask = aStep(902, { question: 'Where?', form: 'place', answers: '', seconds: 300, usual: '' })
    const id = await run([ask])
    await becomes(id, { question: { form: 'place', answers: [] }, takenBy: null })
    const { question } = await see(id)
    const body = { questionId: question?.id }
    // What the robot sees is requested with the question, and is found by it.
    const taken = await robot.hears('instantActions', ({ actions }) =>
      JSON.stringify(actions).includes(`"${question?.id}.1"`),
    )
    expect(taken.body.actions).toMatchObject([{ actionType: 'takePhoto' }])
    const { id: pictureId } = await aMedium(server.db, server.dataDir, {
      robotId: world.site.robot.id,
      actionId: `${question?.id}.1`,
    })
    expect((await client.call('GET', '/interventions')).body).toMatchObject([{ id, pictureId }])

    const admin = await server.openSession(world.personas.administrator.id)
    const items = async () => ((await admin.call('GET', '/attention')).body as AttentionList).items
    const isQuestion = { kind: 'question', description: 'Where?', runId: id }
    await until(async () => expect(await items()).toMatchObject([{ ...isQuestion, takenBy: null }]))
    for (const [person, by] of [
      [world.personas.general.id, client],
      [world.personas.administrator.id, admin],
    ] as const) {
      expect((await by.call('POST', `/flow-runs/${id}/question/take`, body)).status).toBe(204)
      await until(async () => expect(await items()).toMatchObject([{ takenBy: { operatorId: person } }]))
      await becomes(id, { takenBy: { operatorId: person } })
    }

    const answer = (text: string) => client.call('POST', `/flow-runs/${id}/answer`, { ...body, answer: text })
    expect(await answer('over there')).toMatchObject({ status: 422 })
    // Without a floor, or on one of another building, nobody would find it.
    expect(await answer('1.50, -2.00')).toMatchObject({ status: 422 })
    expect(await answer(`1.50, -2.00, ${world.foreignSite.floor.id}`)).toMatchObject({ status: 422 })
    const place = `1.50, -2.00, ${world.site.floor.id}`
    expect(await answer(place)).toMatchObject({ status: 204 })
    await becomes(id, { status: 'done', takenBy: null, visits: [{ result: place }] })
    const report = (await client.call('GET', `/reports/${id}`)).body as FullReport
    expect(report.details).toMatchObject([{ stepType: 902, value: place, mediaIds: [pictureId] }])
    expect(report.media).toMatchObject([{ id: pictureId }])
    expect((await client.call('POST', `/flow-runs/${id}/question/take`, body)).status).toBe(409)
    await until(async () => expect(await items()).toEqual([]))
  })

  it('decide what becomes of a step that failed: the rest of the order is not done meanwhile', async () => {
    work.fail('speak', 'F0001')
    const id = await run([speak('Hello'), goTo('desk')])
    await becomes(id, { status: 'waiting', reason: 'stepFailed', errorCode: 'F0001' })
    const { question } = await see(id)
    expect(question).toMatchObject({ kind: 'decide', answers: ['retry', 'skip', 'stop'] })
    await client.call('POST', `/flow-runs/${id}/answer`, { questionId: question?.id, answer: 'retry' })
    await becomes(id, { status: 'done', errorCode: null })
    expect(names(await see(id))).toEqual(['300 failed', '300 done', '100 done'])
  })

  it('are not asked where the flow itself says what follows a failure', async () => {
    work.fail('speak', 'F0001')
    const hasFailed = aStep(6, { value: 'result', operator: 'eq', compared: 'failed' })
    const id = await run([speak('Hello'), hasFailed, goTo('desk'), aStep(11)])
    await becomes(id, { status: 'done' })
    expect(work.log).toContain('desk')
  })

  it('of other customers see nothing of it and command nothing', async () => {
    const foreign = await server.openSession(world.personas.foreignGeneral.id)
    const id = await run([speak('Hello')])
    expect((await foreign.call('GET', `/flow-runs/${id}`)).status).toBe(404)
    expect((await foreign.call('POST', `/flow-runs/${id}/commands`, { command: 'stop' })).status).toBe(404)
    const flowId = await makeFlow([speak('Hello')])
    const path = `/robots/${account.serialNumber}/flows/${flowId}`
    expect((await foreign.call('POST', `${path}/run`, {})).status).toBe(404)
    expect((await foreign.call('GET', `${path}/preflight`)).status).toBe(404)
  })
})

describe('before a run', () => {
  it('everything in its way is named, and nothing is started', async () => {
    await work.say({ mapId: `${world.site.building.id}.elsewhere`, charge: 5 })
    await until(async () => expect((await robotState()).battery?.charge).toBe(5))
    const flowId = await makeFlow([speak('Hello'), aStep(403, { title: 'Warm' })], { status: 0 })
    const here = server.db.updateTable('buildings').where('id', '=', world.site.building.id)
    await here.set({ status: 0 }).execute()
    const path = `/robots/${account.serialNumber}/flows/${flowId}/preflight`
    const problems = (await client.call('GET', path)).body as RunProblem[]
    const summary = problems.map(({ level, reason, detail }) => [level, reason, detail])
    expect(summary).toEqual([
      ['error', 'wrongFloor', null],
      ['error', 'lowBattery', '5'],
      ['error', 'flowDisabled', null],
      ['error', 'buildingDisabled', null],
      ['error', 'notCapable', 'takeThermalImage'],
    ])
    expect(await start(flowId)).toMatchObject({ status: 409, body: { error: { code: 'run.notReady' } } })
    expect((await client.call('GET', '/flow-runs')).body).toEqual([])
  })
})

it('a step that the robot cannot do keeps a flow from starting, unless the flow deals with its failure', async () => {
  const warm = aStep(403, { title: 'Warm' })
  const hasFailed = aStep(6, { value: 'result', operator: 'eq', compared: 'failed' })
  const problem = async (definition: readonly Step[]) => {
    const path = `/robots/${account.serialNumber}/flows/${await makeFlow(definition)}/preflight`
    return (await client.call('GET', path)).body
  }
  const about = { reason: 'notCapable', stepId: warm.id, stepName: warm.name, detail: 'takeThermalImage' }
  expect(await problem([speak('Hello'), warm])).toEqual([{ ...about, level: 'error' }])
  const flow = [warm, hasFailed, speak('Cold'), aStep(11)]
  expect(await problem(flow)).toEqual([{ ...about, level: 'warning' }])
  const id = await run(flow)
  await becomes(id, { status: 'done' })
  expect(names(await see(id))).toEqual(['403 failed', '6 done', '300 done'])
})

describe('what happens meanwhile', () => {
  it('a robot that was restarted and forgot its order is not sent it again automatically', async () => {
    work.hold('speak')
    const id = await run([speak('Hello')])
    await becomes(id, { visits: [{ status: 'running' }] })
    await work.say({ orderId: '', ahead: [], actions: [] })
    await becomes(id, { status: 'waiting', reason: 'orderLost' })
    expect(work.orders).toHaveLength(1)
  })

  it('what a robot has done before it was restarted is not done again: people are asked for the step after it', async () => {
    work.hold('speak')
    const steps = [goTo('desk'), speak('Hello'), goTo('origin')]
    const id = await run(steps)
    await becomes(id, { visits: [{ status: 'done' }, { type: 300, status: 'running' }] })
    const [orderId = ''] = work.orders
    const [action] = work.picture().actions ?? []
    const done = { ...action, actionStatus: 'FINISHED' }
    const errorReferences = [{ referenceKey: 'orderId', referenceValue: orderId }]
    const lost = { errorType: 'orderLost', errorLevel: 'WARNING', errorReferences }
    // It had spoken, and nobody heard that; then it was switched off on its way.
    await work.say({ orderId, ahead: [], actions: [done], errors: [lost], lastSequenceId: 2 })
    await becomes(id, { status: 'waiting', reason: 'orderLost' })
    expect(names(await see(id))).toEqual(['100 done', '300 done', '100 failed'])
  })

  it('a robot that stands where its order leads, and has not begun the action there, is not at its end', async () => {
    work.hold('speak')
    const id = await run([goTo('desk'), speak('Hello')])
    await becomes(id, { visits: [{ status: 'done' }, { type: 300, status: 'running' }] })
    const [action] = work.picture().actions ?? []
    const change = { ahead: [], driving: false, actions: [{ ...action, actionStatus: 'WAITING' }] }
    await work.say({ ...change, charge: 41 })
    await until(async () => expect((await robotState()).battery?.charge).toBe(41))
    await work.let('speak')
    await becomes(id, { status: 'done' })
    expect(names(await see(id))).toEqual(['100 done', '300 done'])
  })

  it('a remote stop pauses the run; it goes on from the same step when somebody says so', async () => {
    work.hold('speak')
    const id = await run([speak('Hello'), goTo('desk')])
    await becomes(id, { visits: [{ status: 'running' }] })
    await work.say({ eStop: 'MANUAL' })
    await becomes(id, { status: 'paused', reason: 'emergencyStop' })
    expect(await command(id, { command: 'resume' })).toMatchObject({ status: 409, code: 'robot.stopped' })
    await work.say({ eStop: 'NONE' })
    await until(async () => expect((await robotState()).emergencyStop).toBe('none'))
    await command(id, { command: 'resume' })
    await until(async () => expect(work.orders).toHaveLength(2))
    await work.let('speak')
    await becomes(id, { status: 'done' })
    expect(names(await see(id))).toEqual(['300 cancelled', '300 done', '100 done'])
  })
})
