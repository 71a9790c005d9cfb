/**
 * A flow on a robot that shares no code with this product: `vda-5050-lib` by Siemens, VDA 5050 2.0.0. It does what its
 * factsheet lists, and the console says beforehand what it cannot do.
 */
import { type FlowRunDetail, hasEnded, type RunProblem } from '@wheelhouse/contract/flows/run'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import {
  AgvActionActionScope,
  AgvController,
  OperatingMode,
  VirtualAgvAdapter,
  type VirtualAgvAdapterOptions,
} from 'vda-5050-lib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'
import { getProduct } from '../testing/product.ts'
import { giveRobotSecret } from '../testing/robot-secret.ts'

useBrowser()

const serialNumber = 'FOREIGN-FLOW-1'
const commandType = 8_801
const { texts } = runTexts

let admin: Api
let system: Api
let robot: AgvController
let robotId: string
let commandId: string
const flowIds: string[] = []
let place: { buildingId: string; floorId: string; flowGroupId: string }

beforeAll(async () => {
  admin = await apiAs('orgAdmin')
  system = await apiAs('systemAdmin')
  const robots = (await admin.call('GET', '/robots')).body as {
    serialNumber: string
    buildingId: string
    initialFloorId: string
  }[]
  const { buildingId = '', initialFloorId: floorId = '' } =
    robots.find((one) => one.serialNumber === 'WH-0001') ?? {}
  const [group] = (await admin.call('GET', `/buildings/${buildingId}/flow-groups`)).body as { id: string }[]
  place = { buildingId, floorId, flowGroupId: group?.id ?? '' }
  robotId = await create(admin, '/robots', {
    name: '他社製 搬送',
    model: 'ugo-mini',
    serialNumber,
    buildingId,
    initialFloorId: floorId,
  })
  const duration = {
    type: 'integer',
    title: '秒数',
    minimum: 1,
    maximum: 60,
    default: 2,
  }
  commandId = await create(system, '/commands', {
    code: 'noop',
    type: commandType,
    name: { ja: '他社製の動作', en: 'Action of theirs' },
    paramsSchema: { type: 'object', properties: { duration }, required: [] },
  })
  await connect(`${buildingId}.${floorId}`)
})
afterAll(async () => {
  await robot.stop()
  for (const id of flowIds) await admin.call('DELETE', `/flows/${id}`)
  await admin.call('DELETE', `/robots/${robotId}`)
  await system.call('DELETE', `/commands/${commandId}`)
})

async function create(api: Api, path: string, values: object): Promise<string> {
  const { status, body } = await api.call('POST', path, values)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { id: string }).id
}

/** Four simulated seconds pass in each real one. */
async function connect(mapId: string): Promise<void> {
  const { username, password } = await giveRobotSecret(serialNumber)
  const { mqttUrl } = await getProduct()
  const initialPosition = { mapId, x: 33.4, y: 7.6, theta: 0, lastNodeId: 'origin' }
  const adapter: VirtualAgvAdapterOptions = { initialPosition, vehicleSpeed: 2, timeLapse: 4 }
  robot = new AgvController(
    { manufacturer: 'wheelhouse', serialNumber },
    {
      interfaceName: 'uagv',
      vdaVersion: '2.0.0',
      transport: { brokerUrl: mqttUrl, username, password, reconnectPeriod: 200 },
    },
    { agvAdapterType: VirtualAgvAdapter, publishStateInterval: 1_000, publishVisualizationInterval: 500 },
    adapter,
  )
  await robot.start()
  const node = { actionScopes: [AgvActionActionScope.Node] }
  const instant = { actionScopes: [AgvActionActionScope.Instant] }
  robot.updateFactsheet({
    protocolFeatures: {
      optionalParameters: [],
      agvActions: [
        { actionType: 'noop', ...node },
        { actionType: 'startPause', ...instant },
        { actionType: 'stopPause', ...instant },
      ],
    },
  })
  await waitForState(
    admin,
    serialNumber,
    ({ online, pose, capabilities }) => online && pose !== null && capabilities?.includes('noop') === true,
  )
}

afterEach(() => robot.updateOperatingMode(OperatingMode.Automatic, true))

const step = (id: string, type: number, params: object) => ({ id, name: id, type, params, icon: 'flag' })
async function makeFlow(name: string, definition: object[]): Promise<string> {
  const id = await create(admin, '/flows', { name, ...place, definition })
  flowIds.push(id)
  return id
}

test('it runs a flow of drives, an action of its own, a wait, a condition and a question to the end', async () => {
  const flowId = await makeFlow('他社製ロボットの巡回', [
    step('there', 100, { waypointId: 'c-meeting-b' }),
    step('own', commandType, { duration: 2 }),
    step('rest', 3, { seconds: 1 }),
    step('check', 6, { value: 'battery', operator: 'gt', compared: '1' }),
    step('ask', 902, { question: '異常はありますか', answers: 'はい\nいいえ', seconds: 300, usual: '' }),
    step('checked', 11, {}),
    step('back', 100, { waypointId: 'c-hall' }),
  ])
  const problems = await admin.call('GET', `/robots/${serialNumber}/flows/${flowId}/preflight`)
  expect(problems.body).toEqual([])
  const runId = await create(admin, `/robots/${serialNumber}/flows/${flowId}/run`, {})
  const see = async () => (await admin.call('GET', `/flow-runs/${runId}`)).body as FlowRunDetail
  await expect.poll(async () => (await see()).question?.kind ?? null, { timeout: 60_000 }).toBe('ask')
  const questionId = (await see()).question?.id
  const { status } = await admin.call('POST', `/flow-runs/${runId}/answer`, { questionId, answer: 'いいえ' })
  expect(status).toBe(204)
  await expect.poll(async () => hasEnded((await see()).status), { timeout: 60_000 }).toBe(true)
  const { visits, status: end } = await see()
  const done = visits.map((visit) => `${visit.stepId} ${visit.status}`)
  expect(done).toEqual(['there done', 'own done', 'rest done', 'check done', 'ask done', 'back done'])
  expect(end).toBe('done')
  const { pose } = await admin.state(serialNumber)
  expect(Math.hypot((pose?.x ?? 0) - 27, (pose?.y ?? 0) - 10.25)).toBeLessThan(0.6)
})

test('put into service mode on its way, it gets nothing more until somebody switches it back and resumes', async () => {
  const flowId = await makeFlow('保守モードになる巡回', [
    step('there', 100, { waypointId: 'c-meeting-b' }),
    // What follows a pause is another order.
    step('rest', 3, { seconds: 1 }),
    step('own', commandType, { duration: 2 }),
  ])
  const runId = await create(admin, `/robots/${serialNumber}/flows/${flowId}/run`, {})
  await waitForState(admin, serialNumber, ({ order }) => order !== null)
  // Until it has the order itself, its state is still that of the run before.
  await expect.poll(() => robot.currentState.nodeStates.length).toBeGreaterThan(0)
  robot.updateOperatingMode(OperatingMode.Service, true)
  for (const language of ['ja', 'en'] as const) {
    const { page, issues } = await signIn('operator', { language, path: `/flow/run/${runId}` })
    await page.getByText(texts.reason_serviceMode[language]).first().waitFor()
    await page.goto(`/flow/start?robot=${serialNumber}&flow=${flowId}`)
    await page.getByRole('alert').getByText(texts.reason_serviceMode[language]).waitFor()
    expect(issues).toEqual([])
    await page.close()
  }
  const { body } = await admin.call('POST', `/robots/${serialNumber}/actions/resume`)
  expect(body).toMatchObject({ error: { code: 'robot.serviceMode' } })
  expect(robot.currentState.actionStates.map(({ actionType }) => actionType)).not.toContain('noop')

  robot.updateOperatingMode(OperatingMode.Automatic, true)
  const { page } = await signIn('operator', { language: 'en', path: `/flow/run/${runId}` })
  await page.getByRole('button', { name: texts.resume.en, exact: true }).click()
  const getStatus = async () =>
    ((await admin.call('GET', `/flow-runs/${runId}`)).body as FlowRunDetail).status
  await expect.poll(getStatus, { timeout: 60_000 }).toBe('done')
  await waitForState(admin, serialNumber, ({ run }) => run === null)
})

test('a flow with a step that it cannot do is not started: the step is named beforehand', async () => {
  const flowName = '他社製では撮れない'
  const flowId = await makeFlow(flowName, [
    step('there', 100, { waypointId: 'c-meeting-b' }),
    step('task', 1, { task: 'Photo' }),
    { ...step('photo', 400, { camera: 'v1', title: 'Door' }), name: 'ドアを撮影' },
    step('task-done', 2, {}),
  ])
  const path = `/robots/${serialNumber}/flows/${flowId}`
  const problems = (await admin.call('GET', `${path}/preflight`)).body as RunProblem[]
  const missing = { reason: 'notCapable', level: 'error', stepName: 'ドアを撮影', detail: 'takePhoto' }
  expect(problems).toMatchObject([missing])
  expect((await admin.call('POST', `${path}/run`, {})).status).toBe(409)
  for (const language of ['ja', 'en'] as const) {
    const { page, issues } = await signIn('operator', {
      language,
      path: `/flow/start?robot=${serialNumber}`,
    })
    await page.getByRole('combobox', { name: texts.flow[language] }).selectOption({ label: flowName })
    await page.getByText(texts.cannotStart[language]).waitFor()
    await page.getByRole('alert').getByText('ドアを撮影').waitFor()
    expect(await page.getByRole('button', { name: texts.startNow[language], exact: true }).isDisabled()).toBe(
      true,
    )
    expect(issues).toEqual([])
  }
})
