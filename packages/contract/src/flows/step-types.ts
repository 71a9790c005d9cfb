import { guideLanguages, guideModels } from '../guide/guide-values.ts'
import { cameraIds, speechLanguages, speechSpeeds, speechVoices } from '../robots/robot-values.ts'
import type { ParamFormat, ParamProperty, ParamsSchema } from '../system/params-schema.ts'

/**
 * The types of steps: the numbers used in definitions, their names in code, and their parameters. The catalogue of
 * commands begins with these; the flow engine acts by the number.
 */

/** Hundreds of the built-in numbers; commands that only a customer's robots know are `custom`. */
export const stepCategories = {
  control: 0,
  move: 100,
  arm: 200,
  speech: 300,
  camera: 400,
  detection: 500,
  outside: 900,
} as const
type StepCategory = (typeof stepCategories)[keyof typeof stepCategories]

/** Numbers from here on are customer-specific: the command's code is sent to the robot as an action type. */
export const firstCustomType = 1_000
export const lastCustomType = 9_999

export type StepType = {
  readonly type: number
  /** Its name in code, and the key of its texts in `texts`. */
  readonly code: string
  readonly category: StepCategory
  /** A name of the icon set of the console. */
  readonly icon: string
  readonly params: ParamsSchema
}

type Properties = Record<string, ParamProperty>

/** Every parameter is required unless it has a default. */
function params(properties: Properties): ParamsSchema {
  const required = Object.entries(properties).flatMap(([name, it]) =>
    it.default === undefined ? [name] : [],
  )
  return { type: 'object', properties, required }
}

const text = (maxLength: number): ParamProperty => ({ type: 'string', minLength: 1, maxLength })
const note = (maxLength: number): ParamProperty => ({
  type: 'string',
  format: 'multiline',
  minLength: 1,
  maxLength,
})
const names = (format: Exclude<ParamFormat, 'multiline'>) =>
  ({ type: 'string', format, minLength: 1, maxLength: 64 }) satisfies ParamProperty
const oneOf = (choices: readonly string[], usual = choices[0]): ParamProperty => ({
  type: 'string',
  enum: [...choices],
  default: usual,
})

/**
 * What a condition tests. `result`: of the previous step. `answer`: to the last question. `reading`: the value of the
 * last check item; `judgement`: `abnormal` or `normal`, by that item's rule. A run waits for a reading, but not for
 * long.
 */
const conditionValues = ['result', 'answer', 'battery', 'hour', 'round', 'reading', 'judgement'] as const
export type ConditionValue = (typeof conditionValues)[number]
const conditionOperators = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'] as const
export type ConditionOperator = (typeof conditionOperators)[number]

/** Levels of notifications, from the mildest. */
const levels = [0, 5, 9]

/** Maximum seconds of waits, recordings, questions and work plans. */
const second = { wait: 86_400, video: 600, ask: 3_600, workPlan: 86_400 }

const control = [
  [1, 'taskStart', 'flag', { task: text(64) }],
  [2, 'taskComplete', 'flag-off', {}],
  [3, 'wait', 'timer', { seconds: { type: 'number', minimum: 0.1, maximum: second.wait, default: 5 } }],
  [4, 'loopStart', 'repeat', { times: { type: 'integer', minimum: 1, maximum: 1_000, default: 2 } }],
  [5, 'loopEnd', 'corner-left-up', {}],
  [
    6,
    'if',
    'split',
    {
      value: oneOf(conditionValues),
      operator: oneOf(conditionOperators),
      /** Compared as numbers if both are numbers. For `result`: `ok` or `failed`. */
      compared: { type: 'string', minLength: 1, maxLength: 64, default: 'ok' },
    },
  ],
  [10, 'else', 'corner-down-right', {}],
  [11, 'ifEnd', 'merge', {}],
  [7, 'callFlow', 'workflow', { flowId: names('flow') }],
  /** A person goes through it on the operation screen; the run waits for their answer, but not forever. */
  [
    8,
    'callWorkPlan',
    'list-checks',
    {
      workPlanId: names('workPlan'),
      seconds: { type: 'integer', minimum: 60, maximum: second.workPlan, default: 1_800 },
    },
  ],
  [9, 'comment', 'message-square', { text: note(500) }],
] as const

const move = [
  [100, 'goTo', 'map-pin', { waypointId: names('waypoint') }],
  [101, 'followRoute', 'route', { routeId: names('route') }],
  /** Metres; negative is backwards. */
  [102, 'moveDistance', 'move', { distance: { type: 'number', minimum: -10, maximum: 10, default: 1 } }],
  /** Degrees to the left. */
  [103, 'rotate', 'rotate-ccw', { angle: { type: 'number', minimum: -360, maximum: 360, default: 90 } }],
  [104, 'dock', 'plug', {}],
  [105, 'undock', 'unplug', {}],
  [106, 'elevatorRide', 'arrow-up-down', { elevatorId: names('elevator'), floorId: names('floor') }],
  [107, 'securityDoor', 'door-open', { doorId: names('door') }],
] as const

/** Cameras of pictures, and a fraction of a picture from the left or the top. */
const pictureCameras = cameraIds.filter((id) => id !== 'thermal')
const pictureShare: ParamProperty = { type: 'number', minimum: 0, maximum: 1, default: 0.5 }

const arm = [
  [200, 'pose', 'person-standing', { poseId: names('pose') }],
  [201, 'poseSequence', 'waypoints', { poseNetworkId: names('poseNetwork'), poseId: names('pose') }],
  /** What is at one place in a camera's picture. On the operation screen the driver marks the place instead. */
  [
    202,
    'pressButton',
    'hand',
    { arm: oneOf(['right', 'left']), camera: oneOf(pictureCameras), x: pictureShare, y: pictureShare },
  ],
  /** Millimetres above the lowest. */
  [203, 'lift', 'chevrons-up-down', { height: { type: 'integer', minimum: 0, maximum: 400, default: 0 } }],
  /** Degrees to the left, and up. The joint `neckTilt` is positive downwards. */
  [
    204,
    'head',
    'scan-face',
    {
      pan: { type: 'number', minimum: -60, maximum: 60, default: 0 },
      tilt: { type: 'number', minimum: -45, maximum: 30, default: 0 },
    },
  ],
] as const

const speech = [
  [
    300,
    'speak',
    'volume-2',
    {
      text: note(200),
      language: oneOf(speechLanguages),
      voice: oneOf(speechVoices),
      speed: oneOf(speechSpeeds, 'normal'),
    },
  ],
  [
    301,
    'playAudio',
    'music',
    { resourceId: names('audio'), repeat: { type: 'integer', minimum: 1, maximum: 10, default: 1 } },
  ],
  /** From here on visitors may ask the robot, even after the flow, until `guideStop`. */
  [
    302,
    'guideStart',
    'messages-square',
    {
      knowledgeGroupId: names('knowledgeGroup'),
      language: oneOf(guideLanguages),
      model: oneOf(guideModels),
    },
  ],
  [303, 'guideStop', 'message-circle-off', {}],
] as const

const camera = [
  [
    400,
    'saveImage',
    'camera',
    {
      camera: oneOf(pictureCameras),
      title: text(64),
      /** People and faces, regardless of the organisation's policy. */
      anonymise: { type: 'boolean', default: false },
    },
  ],
  [
    401,
    'videoStart',
    'video',
    {
      camera: oneOf(pictureCameras),
      seconds: { type: 'integer', minimum: 1, maximum: second.video, default: 60 },
    },
  ],
  [402, 'videoStop', 'video-off', {}],
  [403, 'thermalPhoto', 'thermometer', { title: text(64) }],
  /** Reads the meter, keeps the photo, or measures the temperature, depending on the item. */
  [404, 'checkItem', 'gauge', { checkItemId: names('checkItem') }],
  /** All sensors of the building that the robot receives: each value becomes an entry of the report. */
  [405, 'readSensors', 'radio', {}],
  /** All beacons of the building that the robot receives: each becomes an entry of the report, with its place. */
  [406, 'locateBeacons', 'radio-tower', {}],
] as const

const detection = [
  /** From here on the robot detects by its enabled settings, even after the flow, until `detectionOff`. */
  [501, 'detectionOn', 'eye', {}],
  [502, 'detectionOff', 'eye-off', {}],
] as const

const outside = [
  [900, 'notify', 'bell', { level: { type: 'integer', enum: levels, default: 0 }, text: note(200) }],
  /** Plus the parameters of the service command (`getStepParams`). */
  [901, 'callService', 'globe', { serviceCommandId: names('serviceCommand') }],
  [
    902,
    'ask',
    'message-circle-question-mark',
    {
      question: note(200),
      /** In words: chosen or typed. */
      form: oneOf(['words', 'place', 'drive']),
      /** One answer per line; empty: any text. */
      answers: { type: 'string', format: 'multiline', maxLength: 500, default: '' },
      seconds: { type: 'integer', minimum: 5, maximum: second.ask, default: 300 },
      /** The answer if nobody gave one in time; empty: the flow ends there with an error. */
      usual: { type: 'string', maxLength: 100, default: '' },
    },
  ],
  [903, 'note', 'notebook-pen', { text: note(500) }],
] as const

type Line = readonly [type: number, code: string, icon: string, properties: Properties]
const lines = (category: StepCategory, all: readonly Line[]): StepType[] =>
  all.map(([type, code, icon, properties]) => ({ type, code, category, icon, params: params(properties) }))

/** The built-in types, in the order in which they are offered. */
export const stepTypes: readonly StepType[] = [
  ...lines(stepCategories.control, control),
  ...lines(stepCategories.move, move),
  ...lines(stepCategories.arm, arm),
  ...lines(stepCategories.speech, speech),
  ...lines(stepCategories.camera, camera),
  ...lines(stepCategories.detection, detection),
  ...lines(stepCategories.outside, outside),
]
export type StepCode = (
  | typeof control
  | typeof move
  | typeof arm
  | typeof speech
  | typeof camera
  | typeof detection
  | typeof outside
)[number][1]

/** Numbers of the steps that form blocks, and of those that belong in a task. */
export const stepNumbers = {
  taskStart: 1,
  taskComplete: 2,
  loopStart: 4,
  loopEnd: 5,
  if: 6,
  callFlow: 7,
  callWorkPlan: 8,
  comment: 9,
  else: 10,
  ifEnd: 11,
  elevatorRide: 106,
  speak: 300,
  checkItem: 404,
  readSensors: 405,
  locateBeacons: 406,
  detectionOn: 501,
  callService: 901,
  ask: 902,
} as const
export const firstMove = stepCategories.move
