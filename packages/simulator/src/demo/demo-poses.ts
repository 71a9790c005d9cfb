import type { Arm, Joints } from '@wheelhouse/contract/robots/arm'

/** The arm of the demo's robots of model Pro. */
export const demoArm = { model: 200, type: 21 } as const satisfies Arm

/** Names are for readers of both languages; omitted joints are at rest. */
export const demoPoses = {
  rest: { name: '基本姿勢 Rest', joints: {} },
  raise: { name: '手を上げる Raise a hand', joints: { r1: 30, r2: 60, r4: 110, rGripper: 100 } },
  wave: { name: '手を振る Wave', joints: { r1: 30, r2: 60, r3: -35, r4: 110, rGripper: 100 } },
  reach: {
    name: 'エレベーターのボタンに手を伸ばす Reach for a lift button',
    joints: { neckTilt: 10, lift: 120, r1: 75, r4: 25 },
  },
  lookLeft: { name: '左を見る Look left', joints: { neckPan: 45 } },
  lookRight: { name: '右を見る Look right', joints: { neckPan: -45 } },
} as const satisfies Record<string, { name: string; joints: Joints }>

/** Pairs of poses with a path in both directions, and its duration in milliseconds. */
export const demoNetwork: {
  name: string
  start: keyof typeof demoPoses
  ways: readonly (readonly [keyof typeof demoPoses, keyof typeof demoPoses, number])[]
} = {
  name: '身振り Gestures',
  start: 'rest',
  ways: [
    ['rest', 'raise', 2_000],
    ['raise', 'wave', 500],
    ['rest', 'reach', 2_500],
    ['rest', 'lookLeft', 1_000],
    ['rest', 'lookRight', 1_000],
    ['lookLeft', 'lookRight', 1_500],
  ],
}
