/** What an agent does about detection, over a real broker. */
import type { DetectionTask } from '@wheelhouse/contract/inspections/robot-detection'
import { type DetectionMessage, linkTopics, type StatusMessage } from '@wheelhouse/contract/robots/robot-link'
import { createVirtualRobot } from '@wheelhouse/simulator/robot/virtual-robot'
import { testRoom } from '@wheelhouse/simulator/world/test-room'
import { createVirtualWorld } from '@wheelhouse/simulator/world/virtual-world'
import { startTestBroker } from '@wheelhouse/testkit/test-broker'
import { afterEach, expect, it, vi } from 'vitest'
import { createAgent } from '../agent.ts'
import type { AgentVideo } from '../agent-ports.ts'
import { systemClock } from '../clock.ts'
import { createPrivacy } from '../privacy/privacy.ts'
import { aCameraSource } from '../testing/a-camera-source.ts'
import type { BehaviourDetector, Sighting } from './behaviour-detector.ts'

const settingId = '01980000-0000-7000-8000-000000000001'
const other = '01980000-0000-7000-8000-000000000002'
const aFall: Sighting = {
  ...({ settingId, kind: 'fall', camera: 'v1', score: 0.9, stayMinutes: null } as const),
  box: { x: 0.4, y: 0.5, width: 0.2, height: 0.3 },
}

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const thing of open.splice(0).reverse()) await thing.close()
})

/** A detector that sees what the test says. */
function aDetector() {
  let tasks: readonly DetectionTask[] = []
  let sight: (sighting: Sighting) => void = () => {}
  const detector: BehaviourDetector = {
    watch(given, onSighting) {
      tasks = given
      sight = onSighting
    },
    close() {},
  }
  return {
    detector,
    tasks: () => tasks,
    see: (change: Partial<Sighting> = {}) => sight({ ...aFall, ...change }),
  }
}

async function anAgent({ jpegBytes = 1_000, hasDetector = true } = {}) {
  const broker = await startTestBroker()
  open.push(broker)
  const eyes = aDetector()
  const clock = systemClock
  const floors = [{ mapId: 'f1', map: testRoom }]
  const world = createVirtualWorld({ clock, floors, seed: 1, peoplePerFloor: 0 })
  const vehicle = createVirtualRobot({
    id: 'R-1',
    clock,
    world,
    start: { mapId: 'f1', x: 1, y: 3, theta: 0 },
  })
  const cameras = aCameraSource({
    takePhoto: async (_camera, _size, wish) => ({
      jpeg: new Uint8Array(jpegBytes).fill(wish?.mask == null ? 1 : 2),
      original: null,
    }),
  })
  const privacy = createPrivacy({ finds: ['face'], isSimulated: false })
  const video: AgentVideo = {
    cameras,
    privacy,
    startFilm: null,
    pictureReader: null,
    onSignal() {},
    viewers: () => [],
    setVideoMode: () => ({ outcome: 'applied' }),
    close() {},
  }
  const factsheet = broker.waitFor<{ protocolFeatures: { agvActions: { actionType: string }[] } }>(
    'factsheet',
  )
  const agent = createAgent({
    identity: {
      ...({ interfaceName: 'uagv', version: '2.1.0', manufacturer: 'demo', serialNumber: 'R-1' } as const),
      mqttUrl: broker.url,
    },
    vehicle,
    clock,
    random: () => 0,
    createVideo: () => video,
    memory: null,
    spool: null,
    maps: null,
    media: null,
    ...(hasDetector && { detector: eyes.detector }),
  })
  open.push(agent)
  const actions = (await factsheet).protocolFeatures.agvActions.map(({ actionType }) => actionType)
  let sent = 0
  /** @returns the status that names these settings */
  const act = (actionType: string, parameters: Record<string, unknown>, on: readonly string[]) => {
    const status = broker.waitFor<StatusMessage>(
      'x-status',
      ({ detections }) => JSON.stringify(detections) === JSON.stringify(on),
    )
    const header = { headerId: sent++, timestamp: new Date().toISOString(), version: '2.1.0' }
    const actionParameters = Object.entries(parameters).map(([key, value]) => ({ key, value }))
    const action = { actionId: `a${sent}`, actionType, blockingType: 'NONE', actionParameters }
    broker.publish('uagv/v2/demo/R-1/instantActions', {
      ...header,
      manufacturer: 'demo',
      serialNumber: 'R-1',
      actions: [action],
    })
    return status
  }
  const start = (id: string) =>
    act('startDetection', { settings: JSON.stringify([{ settingId: id, behaviours: ['fall'] }]) }, [id])
  const said = () =>
    broker.messages
      .filter(({ topic }) => topic.endsWith('/x-detection'))
      .map(({ text }) => JSON.parse(text) as DetectionMessage)
  return { agent, broker, actions, act, start, said, privacy, ...eyes }
}

it('detects by its settings until it is stopped, and says so', async () => {
  const { actions, act, start, tasks } = await anAgent()
  expect(actions).toEqual(expect.arrayContaining(['startDetection', 'stopDetection']))
  await start(settingId)
  const area = {
    cameraId: 'v3' as const,
    points: Array.from({ length: 20 }, (_, index) => [index / 20, 0.123456789]),
  }
  const fall = { settingId, behaviours: ['fall'], area: null, stayMinutes: null }
  expect(tasks()).toEqual([fall])
  const more = { settingId: other, behaviours: ['intrusion', 'loitering'], area, stayMinutes: 5 }
  const many = Array.from({ length: 10 }, () => more)
  const ids = [settingId, ...many.map(() => other)]
  await act('startDetection', { settings: JSON.stringify([fall, ...many]) }, ids)
  expect(tasks()).toEqual([fall, ...many])
  await act('stopDetection', {}, [])
  expect(tasks()).toEqual([])
})

it('reports what it sees with a picture that hides what the policy hides', async () => {
  const { broker, start, see, privacy } = await anAgent()
  await start(settingId)
  const first = broker.waitFor<DetectionMessage>('x-detection')
  see()
  const message = await first
  expect(linkTopics.detection.message.safeParse(message).error).toBeUndefined()
  expect(message).toMatchObject({ ...aFall, anonymised: null, pose: { mapId: 'f1', x: 1, y: 3, theta: 0 } })
  expect(Buffer.from(message.image ?? '', 'base64')).toEqual(Buffer.alloc(1_000, 1))
  const masked = { targets: ['face' as const], method: 'fill' as const }
  privacy.take({ id: other, revision: 1, ...masked, strength: 5, cameras: [], applyTo: ['photo'] })
  const second = broker.waitFor<DetectionMessage>('x-detection')
  see()
  expect(await second).toMatchObject({ anonymised: masked, image: Buffer.alloc(1_000, 2).toString('base64') })
})

it('leaves out a picture that no message could carry', async () => {
  const { broker, start, see } = await anAgent({ jpegBytes: 150_001 })
  await start(settingId)
  const reported = broker.waitFor<DetectionMessage>('x-detection')
  see()
  expect(await reported).toMatchObject({ kind: 'fall', image: null })
})

it('says again what the broker did not hear, the newest twenty', async () => {
  const { agent, broker, start, see, said } = await anAgent()
  await start(settingId)
  await broker.kill()
  await vi.waitFor(() => expect(agent.isOnline()).toBe(false), 30_000)
  for (let i = 0; i < 25; i++) see({ score: i / 100 })
  await broker.revive()
  await vi.waitFor(() => expect(said().map(({ score }) => score * 100)).toHaveLength(20), 30_000)
  expect(said().map(({ score }) => Math.round(score * 100))).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 5),
  )
  expect(new Set(said().map(({ id }) => id)).size).toBe(20)
})

it('does not say that it could where it has no detector', async () => {
  expect((await anAgent({ hasDetector: false })).actions).not.toContain('startDetection')
})
