import { type PoseDef, poseEasings } from '@wheelhouse/contract/flows/pose-def'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import {
  type Arm,
  armJoints,
  armSchema,
  type JointId,
  type Joints,
  jointIds,
} from '@wheelhouse/contract/robots/arm'
import {
  type Codec,
  defineForm,
  flagNumber,
  number,
  optional,
  text,
  type ValuesOfForm,
} from '../../kernel/forms/form-codec.ts'
import type { EntityDetail } from '../../kernel/server/entity.queries.ts'

export type PoseDetail = PoseDef & EntityDetail

/** Joints as typed. */
export type TypedJoints = Partial<Record<JointId, string>>

/** Numbers are held as typed, including those beyond a limit; invalid input is left to the contract to reject. */
const typedJoints: Codec<TypedJoints> = {
  empty: {},
  toValue: (stored) => (isRecord(stored) ? toTyped(stored) : {}),
  toBody: (value) =>
    Object.fromEntries(Object.entries(value).map(([id, typed]) => [id, number().toBody(typed)])),
}

export const poseForm = defineForm({
  name: text(),
  armModel: number(),
  armType: number(),
  organizationId: optional(),
  buildingId: optional(),
  joints: typedJoints,
  durationMs: number('1000'),
  easing: text('easeInOut'),
  status: flagNumber(true),
})
export type PoseValues = ValuesOfForm<typeof poseForm>

/** The scope of undo: everything that defines the posture and its motion. */
export type Posture = Pick<PoseValues, 'joints' | 'durationMs' | 'easing'>

export function toTyped(joints: Readonly<Record<string, unknown>>): TypedJoints {
  return Object.fromEntries(
    jointIds.flatMap((id) => {
      const value = joints[id]
      if (typeof value === 'string') return [[id, value]]
      return typeof value === 'number' ? [[id, String(Math.round(value * 10) / 10)]] : []
    }),
  )
}

/** The arm that a pose is for. @throws ZodError if there is no such arm */
export function toArm({ armModel, armType }: Pick<PoseValues, 'armModel' | 'armType'>): Arm {
  return armSchema.parse({ model: Number(armModel), type: Number(armType) })
}

/** The posture as numbers, even beyond limits; a joint without a valid number is at rest. */
export function toJoints(arm: Arm, typed: TypedJoints): Joints {
  return Object.fromEntries(
    [...armJoints(arm)].map(([id, { rest }]) => {
      const value = number().toBody(typed[id] ?? '')
      return [id, typeof value === 'number' ? value : rest]
    }),
  )
}

/** Joints without a valid number. */
export function findUntyped(arm: Arm, typed: TypedJoints): JointId[] {
  return [...armJoints(arm).keys()].filter((id) => typeof number().toBody(typed[id] ?? '') !== 'number')
}

export function isEasing(value: string): value is (typeof poseEasings)[number] {
  return poseEasings.some((easing) => easing === value)
}
