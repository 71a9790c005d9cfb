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
import { nameTimezone } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts, wordOr } from '../kernel/words/texts.ts'
import { ConflictList } from './conflict-list.tsx'
import { PastRuns } from './past-runs.tsx'
import { schedulePaths } from './schedule-paths.ts'
import { getWeekday, moveEnd, readTimes, type ScheduleValues, scheduleForm } from './schedule-values.ts'
import { useRuleWords, weekdays } from './schedule-words.ts'
import classes from './schedules.module.css'

/** `onCreated`: also called for what a part becomes. */
type ScheduleFormProps = RowFormProps<Schedule> & {
  /** The occurrences that the form is for, if they are to leave the series. */
  part?: SeriesPart
}

/** The fields of a schedule, its rule in words, and its conflicts. */
export function ScheduleForm({ row: schedule, part, onCreated }: ScheduleFormProps) {
  const t = useTexts(scheduleTexts)
  const language = useLanguage()
  const { form, choices, buildingId, chooseBuilding } = useScheduleForm({ row: schedule, part, onCreated })
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
      <FormSection title={t('identity')}>
        <TextField of={form} name="title" isRequired isWide />
        {/* Not sent: it follows from the robot and the flow. */}
        <NativeSelect
          label={t('building')}
          disabled={form.isReadOnly}
          value={buildingId}
          onChange={({ currentTarget: { value } }) => chooseBuilding(value)}
          data={[
            { value: '', label: t('building') },
            ...buildings.map(({ id, name = '' }) => ({ value: id, label: name })),
          ]}
        />
        <ChoiceField of={form} name="robotId" isRequired choices={choices.robotId} />
        <ChoiceField of={form} name="flowId" isRequired choices={choices.flowId} />
        <CheckField of={form} name="status" />
        <AreaField of={form} name="description" max={scheduleLimits.descriptionMax} />
      </FormSection>
      <FormSection title={t('when')}>
        <TextField of={form} name="startAt" type="datetime-local" isRequired description={zoneNote} />
        <TextField of={form} name="endAt" type="datetime-local" isRequired description={zoneNote} />
        {part?.scope !== 'one' && (
          <ChoiceField
            of={form}
            name="repeat"
            choices={scheduleRepeats.map((repeat) => ({ value: repeat, label: t(`repeat_${repeat}`) }))}
          />
        )}
        {form.fields.values.repeat !== 'none' && (
          <TextField of={form} name="until" type="date" description={t('untilNote')} />
        )}
        {form.fields.values.repeat === 'weekly' && (
          <SeveralField
            of={form}
            name="daysOfWeek"
            isRequired
            choices={weekdays.map((day) => ({ value: String(day), label: t(`daysOfWeek_${day}`) }))}
          />
        )}
        <Rule values={form.fields.values} />
      </FormSection>
      <FormSection title={t('how')}>
        <TextField of={form} name="lateMinutes" inputMode="numeric" description={t('lateNote')} />
        <CheckField of={form} name="priority" description={t('priorityNote')} />
        <CheckField of={form} name="stopAtEnd" description={t('stopAtEndNote')} />
      </FormSection>
      <PastRuns values={form.fields.values} />
      <ConflictList scheduleId={schedule?.id ?? null} part={part} values={form.fields.values} />
    </EntityForm>
  )
}

/** The rule in words, while it is being edited. */
function Rule({ values }: { values: ScheduleValues }) {
  const t = useTexts(scheduleTexts)
  const getRule = useRuleWords()
  const times = readTimes(values)
  return (
    <p role="status" className={classes.wide}>
      {times !== null && getRule(times)}
      {times?.repeat === 'monthly' && Number(times.startAt.slice(8, 10)) > 28 && ` ${t('monthEnd')}`}
    </p>
  )
}

function useScheduleForm({ row: schedule, part, onCreated }: ScheduleFormProps) {
  const t = useTexts(scheduleTexts)
  const formText = useTexts(formTexts)
  const search: { start?: unknown; robot?: unknown; building?: unknown } = useSearch({ strict: false })
  const [buildingId, setBuildingId] = useState(
    schedule?.buildingId ?? (asText(search.building) || usualPlace().buildingId),
  )
  const { data: robots = [] } = useQuery(robotChoicesQuery)
  const { data: flows = [] } = useQuery(flowChoicesQuery(buildingId === '' ? undefined : buildingId))
  const choices: Record<string, { value: string; label: string }[]> & Record<'robotId' | 'flowId', Named[]> =
    {
      robotId: robots.filter((robot) => robot.buildingId === buildingId).map(toChoice),
      flowId: flows.map(toChoice),
    }
  const form = useEntityForm({
    routes: scheduleRoutes,
    row: schedule,
    form: scheduleForm,
    create: scheduleCreate,
    update: scheduleUpdate,
    // From a position in the calendar.
    initial: { robotId: asText(search.robot), ...toTimes(asText(search.start)) },
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
  return { form, choices, buildingId, chooseBuilding }
}

type Named = { value: string; label: string }

function toChoice({ id, name = '' }: { id: string; name?: string | undefined }): Named {
  return { value: id, label: name }
}

/** The times of a new schedule that begins at a position in the calendar. */
function toTimes(startAt: string): Pick<ScheduleValues, 'startAt' | 'endAt'> {
  return { startAt, endAt: moveEnd({ startAt, endAt: '' }, '') }
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
