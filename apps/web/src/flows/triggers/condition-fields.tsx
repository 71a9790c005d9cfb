import { triggerMoments, triggerRobotStates } from '@wheelhouse/contract/inspections/trigger-rule'
import { triggerTexts } from '@wheelhouse/texts/inspections/trigger-rules'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { TimeOfDayField } from '../../kernel/forms/date-fields.tsx'
import { ChoiceField, SeveralField, TextField } from '../../kernel/forms/entity-fields.tsx'
import type { ValuesOfForm } from '../../kernel/forms/form-codec.ts'
import type { FieldsState } from '../../kernel/forms/use-entity-form.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { ChatAddress } from './chat-address.tsx'
import type { triggerForm } from './trigger-values.ts'
import { useTriggerChoices } from './trigger-words.ts'

export type TriggerFieldsProps = { of: FieldsState<ValuesOfForm<typeof triggerForm>>; buildingId: string }

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

/** The event of a rule. Fixed for thresholds and schedules; selectable for a flow. */
export function ConditionFields({ of, buildingId }: TriggerFieldsProps) {
  const t = useTexts(triggerTexts)
  const { event } = of.fields.values.condition
  if (event === '2') return <p>{t('when_threshold')}</p>
  if (event === '3')
    return (
      <SeveralField
        of={of}
        name="condition.moments"
        label={t('moments')}
        isRequired
        choices={triggerMoments.map((moment) => ({ value: moment, label: t(`moments_${moment}`) }))}
      />
    )
  return (
    <>
      <ChoiceField
        of={of}
        name="condition.event"
        label={t('event')}
        isRequired
        choices={(['0', '1', '4', '5'] as const).map((value) => ({ value, label: t(`event_${value}`) }))}
      />
      {event === '0' && <TimeFields of={of} />}
      {event === '1' && <RobotFields of={of} buildingId={buildingId} />}
      {(event === '4' || event === '5') && <ChatFields of={of} buildingId={buildingId} />}
    </>
  )
}

function TimeFields({ of }: Pick<TriggerFieldsProps, 'of'>) {
  const t = useTexts(triggerTexts)
  const scheduleText = useTexts(scheduleTexts)
  return (
    <>
      <TimeOfDayField
        of={of}
        name="condition.time"
        label={t('time')}
        description={t('timeNote')}
        isRequired
      />
      <ChoiceField
        of={of}
        name="condition.days"
        label={t('days')}
        choices={(['week', 'month'] as const).map((value) => ({ value, label: t(`days_${value}`) }))}
      />
      {of.fields.values.condition.days === 'week' ? (
        <SeveralField
          of={of}
          name="condition.daysOfWeek"
          label={t('daysOfWeek')}
          isRequired
          choices={weekdays.map((day) => ({
            value: String(day),
            label: scheduleText(`daysOfWeek_${day}`),
          }))}
        />
      ) : (
        <TextField
          of={of}
          name="condition.dayOfMonth"
          label={t('dayOfMonth')}
          inputMode="numeric"
          description={t('dayOfMonthNote')}
          isRequired
        />
      )}
    </>
  )
}

function RobotFields({ of, buildingId }: TriggerFieldsProps) {
  const t = useTexts(triggerTexts)
  const { robots } = useTriggerChoices(buildingId)
  return (
    <>
      <ChoiceField
        of={of}
        name="condition.state"
        label={t('state')}
        choices={triggerRobotStates.map((state) => ({ value: state, label: t(`state_${state}`) }))}
      />
      {of.fields.values.condition.state === 'lowBattery' && (
        <TextField of={of} name="condition.percent" label={t('percent')} inputMode="numeric" isRequired />
      )}
      <ChoiceField
        of={of}
        name="condition.robotId"
        label={t('watchedRobotId')}
        none={t('anyRobot')}
        choices={robots}
      />
    </>
  )
}

function ChatFields({ of, buildingId }: TriggerFieldsProps) {
  const t = useTexts(triggerTexts)
  const kind = of.fields.values.condition.event === '4' ? 'chat' : 'teams'
  return (
    <>
      <TextField of={of} name="condition.words" label={t('words')} description={t('wordsNote')} isRequired />
      <ChatAddress buildingId={buildingId} kind={kind} />
    </>
  )
}
