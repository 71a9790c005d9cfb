/** What a robot is sent for each step of a flow, a command list or a work plan. */
import { stepTypes } from '@wheelhouse/contract/flows/step-types'
import { armJoints, restingPose } from '@wheelhouse/contract/robots/arm'
import { describe, expect, it } from 'vitest'
import { AppError } from '../kernel/process/app-error.ts'
import { compileRobotStep, type PlannedCheckItem, type RobotStepContext } from './compile-step.ts'
import type { PlannedNetwork, PlannedPose } from './poses/plan-pose.ts'

const model = { model: 200, type: 2 } as const
const rest = restingPose(model)
const aPose = (
  id: string,
  joints: PlannedPose['joints'],
  changes: Partial<PlannedPose> = {},
): PlannedPose => ({
  id,
  joints,
  armModel: 200,
  armType: 2,
  durationMs: 800,
  easing: 'linear',
  status: 1,
  ...changes,
})
const poses = [
  aPose('rest', rest),
  aPose('press', { ...rest, r1: 75 }),
  aPose('off', rest, { status: 0 }),
  aPose('other', rest, { armModel: 100 }),
]
const network: PlannedNetwork = {
  armModel: 200,
  armType: 2,
  status: 1,
  poseIds: ['rest', 'press', 'off'],
  edges: [{ from: 'rest', to: 'press', durationMs: 1_500 }],
}
const crop = { marker: 'none', rect: { x: 0, y: 0, width: 1, height: 1 } } as const
const items: PlannedCheckItem[] = [
  { id: 'meter', name: 'm'.repeat(80), definition: { editor: 'crop', cameraId: 'v1', crop } },
  { id: 'door', name: 'Door', definition: { editor: 'record', cameraId: 'v2', quality: 'low', rect: null } },
  { id: 'motor', name: 'Motor', definition: { editor: 'thermal', areas: [] } },
]
const detection = { behaviours: ['fall' as const], area: null, stayMinutes: null }
const context: RobotStepContext = {
  arm: { ...model, joints: rest },
  canAnonymise: true,
  robotId: 'robot',
  detections: [
    { robotId: 'other', settingId: 'roof', ...detection },
    { robotId: 'robot', settingId: 'hall', ...detection },
  ],
  poses: new Map(poses.map((pose) => [pose.id, pose])),
  networks: new Map([['panel', network]]),
  checkItems: new Map(items.map((item) => [item.id, item])),
  sounds: new Map([['gong', { id: 'gong', fileId: 'f', name: 'gong.mp3', mime: 'audio/mpeg', hash: 'ab' }]]),
  codes: new Map([[1_000, 'wave']]),
}
type Params = Record<string, string | number | boolean>
const compile = (type: number, params: Params = {}, changes: Partial<RobotStepContext> = {}) =>
  compileRobotStep({ type, params }, { ...context, ...changes })

function getError(attempt: () => unknown): string | null {
  try {
    attempt()
    return null
  } catch (error) {
    return error instanceof AppError ? error.code : 'none of ours'
  }
}

describe('a step that is one action', () => {
  it.each<[string, number, Params, string, Record<string, unknown>, string]>([
    ['wait', 3, { seconds: 5 }, 'wait', { seconds: 5 }, 'HARD'],
    ['moveDistance', 102, { distance: -0.5 }, 'moveRelative', { distance: -0.5 }, 'HARD'],
    ['rotate', 103, { angle: 90 }, 'rotate', { angle: Math.PI / 2 }, 'HARD'],
    [
      'speak',
      300,
      { text: 'Hello', language: 'en', voice: 'male', speed: 'slow' },
      'speak',
      { text: 'Hello', language: 'en', voice: 'male', speed: 'slow' },
      'SOFT',
    ],
    [
      'playAudio',
      301,
      { resourceId: 'gong', repeat: 2 },
      'playMedia',
      { resourceId: 'gong', hash: 'ab', repeat: 2 },
      'SOFT',
    ],
    [
      'guideStart',
      302,
      { knowledgeGroupId: 'lobby', language: 'auto', model: 'fast' },
      'startConversation',
      { knowledgeGroupId: 'lobby', language: 'auto', model: 'fast' },
      'NONE',
    ],
    ['guideStop', 303, {}, 'stopConversation', {}, 'NONE'],
    ['detectionOn', 501, {}, 'startDetection', { settings: [{ settingId: 'hall', ...detection }] }, 'NONE'],
    ['detectionOff', 502, {}, 'stopDetection', {}, 'NONE'],
    [
      'saveImage',
      400,
      { camera: 'v2', title: 'Door' },
      'takePhoto',
      { cameraId: 'v2', title: 'Door' },
      'HARD',
    ],
    [
      'videoStart',
      401,
      { camera: 'v1', seconds: 30 },
      'startRecording',
      { cameraIds: ['v1'], profile: 'clip', maxSeconds: 30 },
      'NONE',
    ],
    ['videoStop', 402, {}, 'stopRecording', {}, 'NONE'],
    ['thermalPhoto', 403, { title: 'Motor' }, 'takeThermalImage', { title: 'Motor' }, 'HARD'],
    ['readSensors', 405, {}, 'readSensors', {}, 'HARD'],
    ['locateBeacons', 406, {}, 'locateBeacons', {}, 'HARD'],
    ['of a customer', 1_000, { times: 3 }, 'wave', { times: 3 }, 'HARD'],
  ])('%s', (_, type, params, actionType, parameters, blockingType) => {
    expect(compile(type, params)).toEqual({ actionType, parameters, blockingType })
  })
})

describe('a step of the arm', () => {
  const steps = (type: number, params: Params) => compile(type, params)?.parameters.steps

  it('turns the head to the left and up, where the joint counts downwards', () => {
    expect(steps(204, { pan: 20, tilt: 10 })).toMatchObject([{ joints: { neckPan: 20, neckTilt: -10 } }])
    expect(steps(204, { pan: 0, tilt: 0 })).toMatchObject([{ joints: { neckPan: 0, neckTilt: 0 } }])
  })

  it('lifts, and leaves every other joint where it is', () => {
    expect(steps(203, { height: 150 })).toMatchObject([{ joints: { lift: 150 } }])
  })

  it('presses what a place in a picture shows, which the robot finds on its own', () => {
    const params = { arm: 'left', camera: 'g1', x: 0.25, y: 0.5 }
    expect(compile(202, params)).toEqual({
      actionType: 'pressButton',
      parameters: { arm: 'left', cameraId: 'g1', x: 0.25, y: 0.5 },
      blockingType: 'HARD',
    })
    expect(getError(() => compile(202, params, { arm: null }))).toBe('robot.notCapable')
  })

  it('takes a pose as it was made', () => {
    const params = { poseId: 'press' }
    const { joints } = context.poses.get('press') ?? {}
    expect(compile(200, params)).toEqual({
      actionType: 'setPose',
      parameters: { ...params, steps: [{ joints, durationMs: 800, easing: 'linear' }] },
      blockingType: 'HARD',
    })
  })

  it('goes along the network from where the arm is', () => {
    const params = { poseNetworkId: 'panel', poseId: 'press' }
    expect(compile(201, params)).toMatchObject({
      actionType: 'playPose',
      parameters: {
        poseNetworkId: 'panel',
        from: 'rest',
        to: 'press',
        steps: [{ joints: rest }, { durationMs: 1_500 }],
      },
    })
    const elsewhere = { arm: { ...model, joints: { ...rest, lift: 200 } } }
    expect(getError(() => compile(201, params, elsewhere))).toBe('pose.notInNetwork')
  })

  it('is refused for what the robot, its arm or the poses do not allow', () => {
    const low = { arm: { model: 100, type: 2, joints: {} } } as const
    expect(getError(() => compile(204, { pan: 0, tilt: 0 }, { arm: null }))).toBe('robot.notCapable')
    expect(getError(() => compile(204, { pan: 60, tilt: 0 }, low))).toBe('pose.outOfReach')
    expect(getError(() => compile(200, { poseId: 'other' }))).toBe('pose.otherArm')
    expect(getError(() => compile(200, { poseId: 'off' }))).toBe('entity.notFound')
    expect(getError(() => compile(200, { poseId: 'gone' }))).toBe('entity.notFound')
    expect(getError(() => compile(201, { poseNetworkId: 'gone', poseId: 'rest' }))).toBe('entity.notFound')
  })

  it('can turn the head as far as the joint goes', () => {
    const { min = 0, max = 0 } = armJoints(model).get('neckTilt') ?? {}
    const head = stepTypes.find(({ code }) => code === 'head')
    expect(head?.params.properties.tilt).toMatchObject({ minimum: -max, maximum: -min })
  })
})

describe('a photo with anonymisation requested', () => {
  const params = { camera: 'v1', title: 'Lobby', anonymise: true }

  it('requests it from the robot, and only on request', () => {
    expect(compile(400, params)?.parameters).toEqual({ cameraId: 'v1', title: 'Lobby', anonymise: true })
    expect(compile(400, { ...params, anonymise: false })?.parameters).not.toHaveProperty('anonymise')
  })

  it('is not requested from a robot that would send it as it is', () => {
    expect(getError(() => compile(400, params, { canAnonymise: false }))).toBe('robot.notCapable')
  })
})

describe('a step at a check item', () => {
  it('is what the item says: a meter, a photo or a thermal picture, under its name', () => {
    const title = 'm'.repeat(64)
    const meter = { checkItemId: 'meter', cameraId: 'v1', crop, title }
    expect(compile(404, { checkItemId: 'meter' })).toMatchObject({
      actionType: 'readMeter',
      parameters: meter,
    })
    expect(compile(404, { checkItemId: 'door' })).toMatchObject({
      actionType: 'takePhoto',
      parameters: { cameraId: 'v2', quality: 'low', title: 'Door' },
    })
    expect(compile(404, { checkItemId: 'motor' })).toMatchObject({
      actionType: 'takeThermalImage',
      parameters: { areas: [], title: 'Motor' },
    })
    expect(getError(() => compile(404, { checkItemId: 'gone' }))).toBe('entity.notFound')
  })
})

describe('no action of a robot', () => {
  it('are blocks, ways to places, and what the server and people do', () => {
    const actions = [
      3, 102, 103, 200, 201, 202, 203, 204, 300, 301, 302, 303, 400, 401, 402, 403, 404, 405, 406, 501, 502,
    ]
    const others = stepTypes.filter(({ type }) => !actions.includes(type))
    expect(others.map(({ type }) => compile(type))).toEqual(others.map(() => null))
  })

  it('is a sound or a customer’s command that is gone', () => {
    expect(getError(() => compile(301, { resourceId: 'gone', repeat: 1 }))).toBe('entity.notFound')
    expect(getError(() => compile(1_001))).toBe('entity.notFound')
  })
})
