import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { getPartTimes, type SeriesPart } from '@wheelhouse/contract/schedules/occurrence-times'
import {
  findTimeFault,
  type Schedule,
  scheduleCreate,
  scheduleLimits,
  scheduleRepeats,
  scheduleRoutes,
  scheduleUpdate,
} from '@wheelhouse/contract/schedules/schedule'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { scheduleTexts } from '@wheelhouse/texts/schedules/schedules'
import { useState } from 'react'
import { buildingsQuery } from '../buildings/building-list.queries.ts'
import { usualPlace } from '../buildings/place-fields.tsx'
import { flowChoicesQuery, robotChoicesQuery } from '../flows/runs/runs.queries.ts'
import { DateField, DateTimeField } from '../kernel/forms/date-fields.tsx'
import {
  AreaField,
  CheckField,
  ChoiceField,
  SeveralField,
  TextField,
} from '../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../kernel/forms/entity-form.tsx'
import { getWords, toIssueOfCode } from '../kernel/forms/form.ts'
import { type RowFormProps, useEntityForm } from '../kernel/forms/use-entity-form.ts'
import { call } from '../kernel/server/api.ts'
import { now } from '../kernel/server/clock.ts'
import { nameTimezone, toLocalInput } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts, wordOr } from '../kernel/words/texts.ts'
import { ConflictList } from './conflict-list.tsx'
import { PastRuns } from './past-runs.tsx'
import { RulePreview } from './rule-preview.tsx'
import { schedulePaths } from './schedule-paths.ts'
import { getWeekday, moveEnd, readTimes, type ScheduleValues, scheduleForm } from './schedule-values.ts'
import { weekdays } from './schedule-words.ts'

/** `onCreated`: also called for what a part becomes. */
type ScheduleFormProps = RowFormProps<Schedule> & {
  /** The occurrences that the form is for, if they are to leave the series. */
  part?: SeriesPart
}

/** The fields of a schedule in the order in which one plans: what, which robot, when, how often; then its effects. */
export function ScheduleForm({ row: schedule, part, onCreated }: ScheduleFormProps) {
  const t = useTexts(scheduleTexts)
  const language = useLanguage()
  const scheduleState = useScheduleForm({ row: schedule, part, onCreated })
  const { form, buildingId } = scheduleState
  const { values } = form.fields
  const { data: buildings = [] } = useQuery(buildingsQuery)
  const zone = buildings.find(({ id }) => id === buildingId)?.timezone
  const zoneNote = zone === undefined ? undefined : t('zoneNote', { zone: nameTimezone(zone, language) })
  return (
    <EntityForm
      form={form}
      label={schedule?.title ?? t('create')}
      listPath={schedulePaths.list}
      // A part of a series is deleted in the calendar; here the whole series would be.
      {...(part !== undefined && { deleteLabel: null })}
    >
      <WorkFields {...scheduleState} buildings={buildings} />
      <FormSection title={t('when')}>
        <DateTimeField of={form} name="startAt" isRequired description={zoneNote} />
        <DateTimeField of={form} name="endAt" isRequired />
        {part?.scope !== 'one' && (
          <ChoiceField
            of={form}
            name="repeat"
            choices={scheduleRepeats.map((repeat) => ({ value: repeat, label: t(`repeat_${repeat}`) }))}
          />
        )}
        {values.repeat !== 'none' && <DateField of={form} name="until" description={t('untilNote')} />}
        {values.repeat === 'weekly' && (
          <SeveralField
            of={form}
            name="daysOfWeek"
            isRequired
            isShort
            choices={weekdays.map((day) => ({ value: String(day), label: t(`daysOfWeek_${day}`) }))}
          />
        )}
        <RulePreview values={values} timeZone={zone} />
      </FormSection>
      <ConflictList scheduleId={schedule?.id ?? null} part={part} values={values} />
      <PastRuns values={values} />
      <FormSection title={t('how')}>
        <TextField of={form} name="lateMinutes" inputMode="numeric" description={t('lateNote')} />
        <CheckField of={form} name="priority" description={t('priorityNote')} />
        <CheckField of={form} name="stopAtEnd" description={t('stopAtEndNote')} />
        <CheckField of={form} name="status" description={t('statusNote')} />
        <AreaField of={form} name="description" max={scheduleLimits.descriptionMax} />
      </FormSection>
    </EntityForm>
  )
}

type WorkFieldsProps = ReturnType<typeof useScheduleForm> & {
  buildings: readonly { id: string; name?: string | undefined }[]
}

/** What is done, where, and by which robot. */
function WorkFields({ form, choices, hasChoices, buildingId, chooseBuilding, buildings }: WorkFieldsProps) {
  const t = useTexts(scheduleTexts)
  const formText = useTexts(formTexts)
  const getNote = (field: 'robotId' | 'flowId', none: string) => {
    if (form.isReadOnly) return undefined
    if (buildingId === '') return t('buildingFirst')
    return hasChoices && choices[field].length === 0 ? none : undefined
  }
  return (
    <FormSection title={t('identity')}>
      {/* Not sent: it follows from the robot and the flow. */}
      <NativeSelect
        label={t('building')}
        withAsterisk
        disabled={form.isReadOnly}
        value={buildingId}
        onChange={({ currentTarget: { value } }) => chooseBuilding(value)}
        data={[
          { value: '', label: formText('choose') },
          ...buildings.map(({ id, name = '' }) => ({ value: id, label: name })),
        ]}
      />
      <ChoiceField
        of={form}
        name="flowId"
        isRequired
        choices={choices.flowId}
        description={getNote('flowId', t('noFlowsHere'))}
      />
      <ChoiceField
        of={form}
        name="robotId"
        isRequired
        choices={choices.robotId}
        description={getNote('robotId', t('noRobots'))}
      />
      <TextField of={form} name="title" isRequired />
    </FormSection>
  )
}

function useScheduleForm({ row: schedule, part, onCreated }: ScheduleFormProps) {
  const t = useTexts(scheduleTexts)
  const formText = useTexts(formTexts)
  const search: { start?: unknown; robot?: unknown; building?: unknown } = useSearch({ strict: false })
  const [buildingId, setBuildingId] = useState(
    schedule?.buildingId ?? (asText(search.building) || usualPlace().buildingId),
  )
  const { data: robots } = useQuery(robotChoicesQuery)
  const { data: flows } = useQuery(flowChoicesQuery(buildingId === '' ? undefined : buildingId))
  const choices: Record<string, { value: string; label: string }[]> & Record<'robotId' | 'flowId', Named[]> =
    {
      robotId: robots?.filter((robot) => robot.buildingId === buildingId).map(toChoice) ?? [],
      flowId: flows?.map(toChoice) ?? [],
    }
  const nameFlow = (id: string) => choices.flowId.find(({ value }) => value === id)?.label ?? ''
  const form = useEntityForm({
    routes: scheduleRoutes,
    row: schedule,
    form: scheduleForm,
    create: scheduleCreate,
    update: scheduleUpdate,
    // From a position in the calendar; else what comes next, to be changed.
    initial: { robotId: asText(search.robot), ...toTimes(asText(search.start) || getNextHour()) },
    onCreated,
    part: part && {
      take: (series) => ({ ...series, ...getPartTimes(series, part) }),
      split: (body) => {
        const params = { id: schedule?.id ?? '' }
        return call(scheduleRoutes.split, { params, body: { ...scheduleUpdate.parse(body), ...part } })
      },
    },
    // A change contains only some fields, so its schema cannot compare them.
    check: (values) => {
      const times = readTimes(values)
      const fault = times === null ? null : findTimeFault(times)
      return fault === null ? {} : { [fault.field]: getWords(toIssueOfCode(fault.code)) }
    },
    labels: {
      title: t('name'),
      robotId: t('robot'),
      flowId: t('flow'),
      description: t('description'),
      startAt: t('startAt'),
      endAt: t('endAt'),
      repeat: t('repeat'),
      daysOfWeek: t('daysOfWeek'),
      until: t('until'),
      lateMinutes: t('lateMinutes'),
      priority: t('priority'),
      stopAtEnd: t('stopAtEnd'),
      status: formText('enabled'),
    },
    getWord: (field, value) => {
      if (typeof value === 'boolean') return formText(value ? 'enabled' : 'disabled')
      if (field === 'repeat') return wordOr(scheduleTexts, `repeat_${String(value)}`, String(value))
      if (field === 'daysOfWeek')
        return String(value)
          .split(',')
          .map((day) => wordOr(scheduleTexts, `daysOfWeek_${day}`, day))
          .join(t('dayComma'))
      return choices[field]?.find((choice) => choice.value === value)?.label ?? String(value)
    },
  })
  form.fields.watch('startAt', ({ previousValue, value }) => {
    const { endAt } = form.fields.getValues()
    form.fields.setFieldValue('endAt', moveEnd({ startAt: value, endAt }, previousValue))
  })
  form.fields.watch('flowId', ({ previousValue, value }) => {
    const { title } = form.fields.getValues()
    // What somebody typed stays.
    if (title === '' || title === nameFlow(previousValue)) form.fields.setFieldValue('title', nameFlow(value))
  })
  form.fields.watch('repeat', ({ value }) => {
    const { startAt, daysOfWeek } = form.fields.getValues()
    if (value === 'weekly' && daysOfWeek === '') form.fields.setFieldValue('daysOfWeek', getWeekday(startAt))
  })
  const chooseBuilding = (id: string) => {
    setBuildingId(id)
    // They belong to one building.
    form.fields.setFieldValue('robotId', '')
    form.fields.setFieldValue('flowId', '')
  }
  const hasChoices = robots !== undefined && flows !== undefined
  return { form, choices, hasChoices, buildingId, chooseBuilding }
}

type Named = { value: string; label: string }

function toChoice({ id, name = '' }: { id: string; name?: string | undefined }): Named {
  return { value: id, label: name }
}

/** The times of a new schedule that begins at a position in the calendar. */
function toTimes(startAt: string): Pick<ScheduleValues, 'startAt' | 'endAt'> {
  return { startAt, endAt: moveEnd({ startAt, endAt: '' }, '') }
}

/** The next full hour, by the device's clock. */
function getNextHour(): string {
  return `${toLocalInput(new Date(now() + 3_600_000)).slice(0, 13)}:00`
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
