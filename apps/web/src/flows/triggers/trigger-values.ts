import { isRecord } from '@wheelhouse/contract/kernel/typed'
import { readParamValues } from '@wheelhouse/contract/system/params-schema'
import { type Codec, defineForm, flagNumber, number, optional, text } from '../../kernel/forms/form-codec.ts'

/** What a rule belongs to: the part that this determines has no field. */
export type TriggerOwner = { kind: 'flow' | 'threshold' | 'schedule'; id: string; buildingId: string }

/** The fields of every event; only those of the chosen one are sent. */
export type ConditionValues = {
  event: string
  /** Of what the rule belongs to. */
  ownerId: string
  time: string
  days: string
  daysOfWeek: string
  dayOfMonth: string
  state: string
  percent: string
  robotId: string
  moments: string
  words: string
}

/** The fields of every target. */
export type ActionValues = {
  target: string
  flowId: string
  robotId: string
  level: string
  text: string
  content: string
  period: string
  format: string
  language: string
  reportFlowId: string
  serviceCommandId: string
  params: Readonly<Record<string, string | number | boolean>>
}

const emptyCondition: ConditionValues = {
  event: '0',
  ownerId: '',
  time: '09:00',
  days: 'week',
  daysOfWeek: '',
  dayOfMonth: '1',
  state: 'lowBattery',
  percent: '20',
  robotId: '',
  moments: '',
  words: '',
}
const emptyAction: ActionValues = {
  target: '1',
  flowId: '',
  robotId: '',
  level: '5',
  text: '',
  content: 'details',
  period: 'lastRun',
  format: 'csv',
  language: 'ja',
  reportFlowId: '',
  serviceCommandId: '',
  params: {},
}

const figureCodec = number()
const figure = (value: string) => figureCodec.toBody(value)
const list = (value: string) => (value === '' ? [] : value.split(','))
const orNull = (value: string) => (value === '' ? null : value)

function toConditionBody(values: ConditionValues): unknown {
  const { ownerId, time, daysOfWeek, dayOfMonth, days, state, percent, robotId, moments, words } = values
  const event = Number(values.event)
  if (event === 2) return { event, thresholdRuleId: ownerId }
  if (event === 3) return { event, scheduleId: ownerId, moments: list(moments) }
  if (event === 1) {
    const least = state === 'lowBattery' ? figure(percent) : null
    return { event, flowId: ownerId, state, percent: least, robotId: orNull(robotId) }
  }
  if (event === 4 || event === 5) return { event, flowId: ownerId, words }
  const isWeek = days === 'week'
  const on = {
    daysOfWeek: isWeek ? list(daysOfWeek).map(Number) : [],
    dayOfMonth: isWeek ? null : figure(dayOfMonth),
  }
  return { event, flowId: ownerId, time, ...on }
}

function toActionBody(values: ActionValues): unknown {
  const { flowId, robotId, level, text: words, content, period, format, language, reportFlowId } = values
  const target = Number(values.target)
  if (target === 0) return { target, flowId, robotId }
  if (target === 1) return { target, level: Number(level), text: words }
  if (target === 2 && content === 'month')
    return { target, content, period: 'lastMonth', format: 'xlsx', language, flowId: null }
  if (target === 2) return { target, content, period, format, language, flowId: orNull(reportFlowId) }
  return { target, serviceCommandId: values.serviceCommandId, params: values.params }
}

const toText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const toList = (value: unknown) => (Array.isArray(value) ? value.map(toText).join(',') : '')

const conditionCodec: Codec<ConditionValues> = {
  empty: emptyCondition,
  toValue: (stored) => {
    if (!isRecord(stored)) return emptyCondition
    const { flowId, thresholdRuleId, scheduleId, dayOfMonth } = stored
    return {
      event: toText(stored.event),
      ownerId: toText(flowId ?? thresholdRuleId ?? scheduleId),
      time: toText(stored.time) || emptyCondition.time,
      days: typeof dayOfMonth === 'number' ? 'month' : 'week',
      daysOfWeek: toList(stored.daysOfWeek),
      dayOfMonth: toText(dayOfMonth) || emptyCondition.dayOfMonth,
      state: toText(stored.state) || emptyCondition.state,
      percent: toText(stored.percent) || emptyCondition.percent,
      robotId: toText(stored.robotId),
      moments: toList(stored.moments),
      words: toText(stored.words),
    }
  },
  toBody: toConditionBody,
}

const actionCodec: Codec<ActionValues> = {
  empty: emptyAction,
  toValue: (stored) => {
    if (!isRecord(stored)) return emptyAction
    const isReport = stored.target === 2
    return {
      target: toText(stored.target),
      flowId: isReport ? '' : toText(stored.flowId),
      robotId: toText(stored.robotId),
      level: toText(stored.level) || emptyAction.level,
      text: toText(stored.text),
      content: toText(stored.content) || emptyAction.content,
      period: toText(stored.period) || emptyAction.period,
      format: toText(stored.format) || emptyAction.format,
      language: toText(stored.language) || emptyAction.language,
      reportFlowId: isReport ? toText(stored.flowId) : '',
      serviceCommandId: toText(stored.serviceCommandId),
      params: readParamValues(stored.params),
    }
  },
  toBody: toActionBody,
}

export const triggerForm = defineForm({
  name: text(),
  buildingId: optional(),
  condition: conditionCodec,
  action: actionCodec,
  cooldownSec: number('60'),
  status: flagNumber(true),
})

/** Initial values of a new rule, depending on where it is created. */
export function initialValues({ kind, id, buildingId }: TriggerOwner) {
  const event = { flow: '0', threshold: '2', schedule: '3' }[kind]
  const isFlow = kind === 'flow'
  return {
    buildingId,
    condition: { ...emptyCondition, event, ownerId: id },
    action: isFlow ? { ...emptyAction, target: '0', flowId: id, reportFlowId: id } : emptyAction,
  }
}
