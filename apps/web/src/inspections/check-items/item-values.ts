import {
  type CheckItemProblem,
  checkItemProblems,
  checkItemSchema,
  checkTargets,
  getEditor,
  meterTargets,
} from '@wheelhouse/contract/inspections/check-item'
import { isRecord } from '@wheelhouse/contract/kernel/typed'
import {
  type Codec,
  defineForm,
  type FormDefinition,
  flag,
  number,
  optional,
  text,
  type ValuesOfForm,
} from '../../kernel/forms/form-codec.ts'
import { type DefinitionValues, definitionCodec } from './definition-values.ts'

export type PositionValues = { x: string; y: string; z: string; direction: string }
export type PlausibilityValues = { isCounter: boolean; rollsOverAt: string; maxPerHour: string }

const figure = number()
const yes = flag()
export const noPosition: PositionValues = { x: '', y: '', z: '', direction: '' }

/** All four values, or no position at all. */
const position: Codec<PositionValues> = {
  empty: noPosition,
  toValue: (stored) => {
    if (!isRecord(stored)) return noPosition
    const { x, y, z, direction } = stored
    const [a, b, c, d] = [x, y, z, direction].map((one) => figure.toValue(one))
    return { x: a ?? '', y: b ?? '', z: c ?? '', direction: d ?? '' }
  },
  toBody: ({ x, y, z, direction }) => {
    if ([x, y, z, direction].every((one) => one.trim() === '')) return null
    return {
      x: figure.toBody(x),
      y: figure.toBody(y),
      z: figure.toBody(z),
      direction: figure.toBody(direction),
    }
  },
}

const plausibility: Codec<PlausibilityValues> = {
  empty: { isCounter: false, rollsOverAt: '', maxPerHour: '' },
  toValue: (stored) => {
    const { isCounter, rollsOverAt, maxPerHour } = isRecord(stored) ? stored : {}
    return {
      isCounter: yes.toValue(isCounter),
      rollsOverAt: figure.toValue(rollsOverAt),
      maxPerHour: figure.toValue(maxPerHour),
    }
  },
  toBody: ({ isCounter, rollsOverAt, maxPerHour }) => ({
    isCounter,
    // Only a counter rolls over.
    rollsOverAt: isCounter ? figure.toBody(rollsOverAt) : null,
    maxPerHour: figure.toBody(maxPerHour),
  }),
}

const fields = defineForm({
  name: text(),
  buildingId: optional(),
  floorId: optional(),
  targetType: number(String(checkTargets.celsius)),
  meterType: optional(),
  readingService: text('none'),
  key: text(),
  unit: text('℃'),
  /** A switch in the form only: it is stored as having a rule or not. */
  isAlerting: flag(),
  thresholdRuleId: optional(),
  /** Set once the item has been read; empty for a new one. */
  status: number(),
  position,
  plausibility,
  definition: definitionCodec,
})
export type ItemValues = ValuesOfForm<typeof fields>

/** A new item has no status until its first reading. */
export const itemForm: FormDefinition<ItemValues> = {
  ...fields,
  toValues: (row) => {
    const values = fields.toValues(row)
    return { ...values, isAlerting: values.thresholdRuleId !== '' }
  },
  toBody: (values) => {
    const { status, isAlerting, ...body } = fields.toBody(values)
    return {
      ...body,
      ...(isAlerting !== true && { thresholdRuleId: null }),
      ...(status !== null && { status }),
    }
  },
  // The switch is stored as the presence of a rule.
  changed: (before, after) => {
    const names = fields.changed(before, after)
    return names.includes('isAlerting') ? [...new Set([...names, 'thresholdRuleId' as const])] : names
  },
}

/** Does the target have a value that a rule can judge? @param target as the form holds it */
export function hasValue(target: string): boolean {
  return target !== String(checkTargets.camera)
}

/** Is the target a meter, which shows a number? @param target as the form holds it */
export function isMeter(target: string): boolean {
  return meterTargets.some((one) => String(one) === target)
}

const units: Readonly<Record<string, string>> = {
  [checkTargets.celsius]: '℃',
  [checkTargets.fahrenheit]: '℉',
  [checkTargets.humidity]: '%',
  [checkTargets.thermal]: '℃',
}

/** The changes to other fields that follow from choosing a target. */
export function followTarget(targetType: string, definition: DefinitionValues): Partial<ItemValues> {
  const target = Object.values(checkTargets).find((one) => String(one) === targetType)
  if (target === undefined) return { targetType }
  return {
    targetType,
    unit: units[targetType] ?? '',
    definition: { ...definition, editor: getEditor(target) },
    ...(!isMeter(targetType) && { meterType: '', readingService: 'none', key: '' }),
    ...(!hasValue(targetType) && { isAlerting: false }),
  }
}

/** Alerting requires a threshold rule. */
export function lacksRule({ isAlerting, thresholdRuleId }: ItemValues): boolean {
  return isAlerting && thresholdRuleId === ''
}

const judged = checkItemSchema.pick({
  targetType: true,
  meterType: true,
  readingService: true,
  key: true,
  definition: true,
})

/** Inconsistencies between fields, according to the contract. */
export function findItemProblems(values: ItemValues): readonly CheckItemProblem[] {
  const { data } = judged.safeParse(itemForm.toBody(values))
  return data === undefined ? [] : checkItemProblems(data)
}
