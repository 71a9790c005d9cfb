/** A flow that is dry-run before it is run: both take about as long, and come to the same end (R-FLOWS-18). */
import type { DryRun } from '@wheelhouse/contract/flows/dry-run'
import type { FlowRun } from '@wheelhouse/contract/flows/run'
import { type MapDocument, waypointTypes } from '@wheelhouse/contract/maps/map-document'
import type { RobotState } from '@wheelhouse/contract/robots/robot-state'
import { dryRunTexts } from '@wheelhouse/texts/flows/dry-run'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FloorRobot, startFloorRobot } from '../maps/floor-robot.ts'
import { type Api, apiAs, waitForState } from '../testing/api.ts'
import { signIn, useBrowser } from '../testing/console.ts'

useBrowser()

const { texts } = dryRunTexts
const serialNumber = 'DRY-1'
const flowName = '事前の確認'
/** The demo's robot on that floor, which has its dock. */
const holder = 'WH-0003'
let admin: Api
let robot: FloorRobot
let flow: { id: string; floorId: string; definition: object[] }

const hasEnded = ({ order }: RobotState) => order === null

/** A dock is for one robot: the demo's own makes room. */
async function leaveDock(): Promise<void> {
  await waitForState(admin, holder, ({ pose }) => pose !== null)
  const { status } = await admin.call('POST', `/robots/${holder}/actions/undock`)
  // It stands elsewhere already.
  if (status === 200) await waitForState(admin, holder, hasEnded)
}

beforeAll(async () => {
  admin = await apiAs('orgAdmin')
  await leaveDock()
  const { pose } = await admin.state(holder)
  const [buildingId = '', floorId = ''] = pose?.mapId?.split('.') ?? []
  const map = (await admin.call('GET', `/floors/${floorId}/ugomap`)).body as MapDocument
  const room = map.waypoints.find(({ name }) => /^(機械室|サーバー室)$/.test(name))
  const dock = map.waypoints.find(({ type }) => type === waypointTypes.charge)
  // Nobody else walks or drives in its world: whom a real robot gives way to, no dry run knows.
  const at: [number, number] = [dock?.x ?? 0, dock?.y ?? 0]
  robot = await startFloorRobot(admin, floorId, { serialNumber, name: 'Dry robot', at })
  await waitForState(admin, serialNumber, ({ uiState }) => uiState === 'charging' || uiState === 'idle')
  const groups = (await admin.call('GET', `/buildings/${buildingId}/flow-groups`)).body as { id: string }[]
  const step = (id: string, name: string, type: number, params: object) => ({
    id,
    name,
    type,
    params,
    icon: 'map-pin',
  })
  const speech = { text: '点検を始めます', language: 'ja', voice: 'female', speed: 'normal' }
  const answer = await admin.call('POST', '/flows', {
    name: flowName,
    buildingId,
    floorId,
    flowGroupId: groups[0]?.id,
    definition: [
      step('undock', '充電ドックを出る', 105, {}),
      step('speak', 'あいさつ', 300, speech),
      step('go', '部屋へ移動', 100, { waypointId: room?.id }),
      step('wait', '待つ', 3, { seconds: 5 }),
      step('back', '充電ドックへ戻る', 104, {}),
    ],
  })
  expect(answer).toMatchObject({ status: 200 })
  flow = answer.body as typeof flow
})
afterAll(async () => {
  await waitForState(admin, serialNumber, ({ run }) => run === null)
  await admin.call('DELETE', `/flows/${flow.id}`)
  await robot.remove()
  await admin.call('POST', `/robots/${holder}/actions/dock`)
  await waitForState(admin, holder, hasEnded)
})

test('a dry run on the start page shows what the run then takes', async () => {
  const { page, issues } = await signIn('operator', {
    language: 'ja',
    path: `/flow/start?robot=${serialNumber}&flow=${flow.id}`,
  })
  await page.getByRole('button', { name: texts.run.ja, exact: true }).click()
  await page.getByText(texts.end_done.ja).waitFor()
  await page.getByText(texts.noProblems.ja).waitFor()

  const { id: flowId, floorId, definition } = flow
  const start = { kind: 'robot', serialNumber }
  const dry = (await admin.call('POST', '/flows/dry-run', { flowId, floorId, definition, start }))
    .body as DryRun
  expect(dry).toMatchObject({ end: 'done', problems: [], stepsDone: 5 })

  await page.getByRole('button', { name: '開始', exact: true }).click()
  await page.waitForURL(/\/flow\/run\/[0-9a-f-]{36}$/)
  const id = page.url().split('/').at(-1)
  await waitForState(admin, serialNumber, ({ run }) => run === null, 150_000)
  const run = (await admin.call('GET', `/flow-runs/${id}`)).body as FlowRun
  expect(run).toMatchObject({ status: 'done', stepsDone: 5 })
  const seconds = (Date.parse(run.endedAt ?? '') - Date.parse(run.startedAt)) / 1_000
  expect(seconds).toBeGreaterThan(dry.seconds * 0.85)
  expect(seconds).toBeLessThan(dry.seconds * 1.15)
  expect(issues).toEqual([])
}, 200_000)
