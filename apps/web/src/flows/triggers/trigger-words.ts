import { useQuery } from '@tanstack/react-query'
import type { FiringReason } from '@wheelhouse/contract/inspections/trigger-firing'
import type { TriggerRule } from '@wheelhouse/contract/inspections/trigger-rule'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { triggerTexts } from '@wheelhouse/texts/inspections/trigger-rules'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { outgoingTexts } from '@wheelhouse/texts/system/outgoing'
import { serviceCommandTexts } from '@wheelhouse/texts/system/service-commands'
import { useTexts, wordOr } from '../../kernel/words/texts.ts'
import { callableServicesQuery } from '../callable-services.queries.ts'
import { flowChoicesQuery, robotChoicesQuery } from '../runs/runs.queries.ts'

/** Why a rule's action was not done, with existing texts from elsewhere if there are any. */
export function getReasonWords(reason: FiringReason): string {
  const ofCall = wordOr(
    serviceCommandTexts,
    `failure_${reason}`,
    wordOr(outgoingTexts, `failure_${reason}`, reason),
  )
  const ofRun = wordOr(scheduleTexts, `why_${reason}`, wordOr(runTexts, `reason_${reason}`, ofCall))
  return wordOr(triggerTexts, `reason_${reason}`, ofRun)
}

/** What rules of a building may refer to, and its texts. */
export function useTriggerChoices(buildingId: string) {
  const { data: robots = [] } = useQuery(robotChoicesQuery)
  const { data: flows = [] } = useQuery(flowChoicesQuery(buildingId))
  const { data: services = [] } = useQuery(callableServicesQuery(buildingId))
  return {
    robots: robots.filter((robot) => robot.buildingId === buildingId).map(toChoice),
    flows: flows.map(toChoice),
    services,
  }
}

type Choice = { value: string; label: string }
function toChoice({ id, name = '' }: { id: string; name?: string | undefined }): Choice {
  return { value: id, label: name }
}

/** A rule in two sentences: when, and what then. */
export function useTriggerWords(buildingId: string) {
  const t = useTexts(triggerTexts)
  const scheduleText = useTexts(scheduleTexts)
  const { robots, flows, services } = useTriggerChoices(buildingId)
  const find = (choices: readonly Choice[], id: string | null) =>
    choices.find(({ value }) => value === id)?.label ?? ''

  const describeWhen = ({ condition }: TriggerRule): string => {
    if (condition.event === 2) return t('when_threshold')
    if (condition.event === 3) {
      const moments = condition.moments.map((moment) => t(`moments_${moment}`)).join(t('comma'))
      return t('when_schedule', { moments })
    }
    if (condition.event === 1) {
      const { robotId, state, percent } = condition
      const robot = robotId === null ? t('anyRobot') : find(robots, robotId)
      const isLow = state === 'lowBattery' && percent !== null
      return t('when_robot', {
        robot,
        state: isLow ? t('when_lowBattery', { percent }) : t(`state_${state}`),
      })
    }
    if ('words' in condition)
      return t('when_chat', { chat: t(`event_${condition.event}`), words: condition.words })
    const { daysOfWeek, dayOfMonth, time } = condition
    const names = daysOfWeek.map((day) => scheduleText(`daysOfWeek_${day}`)).join(t('comma'))
    const days = dayOfMonth === null ? names : t('when_dayOfMonth', { day: dayOfMonth })
    return t('when_time', { days, time })
  }
  const describeThen = ({ action }: TriggerRule): string => {
    if (action.target === 0)
      return t('then_flow', { flow: find(flows, action.flowId), robot: find(robots, action.robotId) })
    if (action.target === 1) return t('then_notify', { text: action.text })
    if (action.target === 2 && action.content === 'month') return t('then_month')
    if (action.target === 2) return t('then_report', { period: t(`period_${action.period}`) })
    const service = services.find(({ id }) => id === action.serviceCommandId)
    return t('then_call', { command: service?.name ?? '' })
  }
  return { describeWhen, describeThen }
}
