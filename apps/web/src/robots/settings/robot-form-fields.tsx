import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { robotLimits } from '@wheelhouse/contract/robots/robot'
import { armModels, armTypes, robotModels, robotStatuses } from '@wheelhouse/contract/robots/robot-values'
import { videoModes } from '@wheelhouse/contract/robots/video-mode'
import { videoPresets } from '@wheelhouse/contract/teleop/video'
import { armKindTexts } from '@wheelhouse/texts/robots/arm-kinds'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import type { ReactNode } from 'react'
import { buildingsQuery } from '../../buildings/building-list.queries.ts'
import { floorsQuery } from '../../buildings/buildings.queries.ts'
import formClasses from '../../kernel/forms/entity-form.module.css'
import { belowInput } from '../../kernel/forms/field-props.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import type { RobotDetail } from '../records/robot-record.queries.ts'
import type { RobotField, RobotValues } from './robot-form.ts'
import { SettingAnswer } from './setting-answer.tsx'

type Fields = { fields: UseFormReturnType<RobotValues>; isReadOnly?: boolean }

/** Name, numbers and service of a robot. */
export function IdentityFields({ fields, isReadOnly, hasSerial }: Fields & { hasSerial: boolean }) {
  const t = useTexts(robotTexts)
  const record = useTexts(robotRecordTexts)
  const field = useField(fields, isReadOnly)
  return (
    <Section title={record('identity')}>
      <TextInput label={t('name')} withAsterisk {...field('name')} />
      <TextInput
        label={record('serialNumber')}
        description={hasSerial ? undefined : record('serialNumberNote')}
        withAsterisk={!hasSerial}
        autoCapitalize="characters"
        spellCheck={false}
        // The broker and the records identify the robot by it.
        readOnly={hasSerial}
        variant={hasSerial ? 'filled' : 'default'}
        {...field('serialNumber')}
      />
      <NativeSelect
        label={t('model')}
        withAsterisk
        data={[
          ...(fields.values.model === '' ? [{ value: '', label: record('choose') }] : []),
          ...robotModels.map((model) => ({ value: model, label: t(`model_${model}`) })),
        ]}
        {...field('model')}
      />
      <TextInput
        label={record('hwRevision')}
        description={record('hwRevisionNote')}
        inputMode="numeric"
        {...field('hwRevision')}
      />
      <NativeSelect
        label={record('status')}
        data={Object.values(robotStatuses).map((status) => ({
          value: String(status),
          label: record(`status_${status}`),
        }))}
        {...field('status')}
      />
    </Section>
  )
}

/** The place that the robot belongs to. Floor and group are those of the selected building. */
export function PlaceFields({ fields, isReadOnly }: Fields) {
  const t = useTexts(robotTexts)
  const record = useTexts(robotRecordTexts)
  const field = useField(fields, isReadOnly)
  const { buildingId, initialFloorId } = fields.values
  const { data: buildings = [] } = useQuery(buildingsQuery)
  const { data: floors } = useQuery(floorsQuery(buildingId))
  const groups = buildings.find(({ id }) => id === buildingId)?.groups ?? []
  const first = (label: string) => ({ value: '', label })
  return (
    <Section title={record('place')}>
      <NativeSelect
        label={t('building')}
        withAsterisk
        data={[
          ...(buildingId === '' ? [first(record('choose'))] : []),
          ...buildings.map(({ id, name }) => ({ value: id, label: name ?? '' })),
        ]}
        {...field('buildingId')}
        onChange={({ currentTarget: { value } }) =>
          // Floors and groups of another building do not apply.
          fields.setValues({ buildingId: value, initialFloorId: '', robotGroupId: '' })
        }
      />
      <NativeSelect
        label={record('initialFloor')}
        description={floors?.length === 0 ? <NoFloors buildingId={buildingId} /> : record('initialFloorNote')}
        withAsterisk
        data={[
          ...(initialFloorId === ''
            ? [first(record(buildingId === '' ? 'chooseBuildingFirst' : 'choose'))]
            : []),
          ...(floors ?? []).map(({ id, name }) => ({ value: id, label: name ?? '' })),
        ]}
        {...field('initialFloorId')}
      />
      <NativeSelect
        label={t('group')}
        data={[first(record('none')), ...groups.map(({ id, name }) => ({ value: id, label: name }))]}
        {...field('robotGroupId')}
      />
    </Section>
  )
}

/** What a building without floors lacks, and where to add it. */
function NoFloors({ buildingId }: { buildingId: string }) {
  const record = useTexts(robotRecordTexts)
  return (
    <>
      {record('noFloors')}{' '}
      {may('floor:write') && (
        // In a tab of its own, so that what was typed stays here.
        <Link to={paths.floorCreate} params={{ buildingId }} target="_blank">
          {record('toFloors')}
        </Link>
      )}
    </>
  )
}

/** Arm and notes, with the page's additional fields in between. */
export function EquipmentFields({ fields, isReadOnly, children }: Fields & { children?: ReactNode }) {
  const record = useTexts(robotRecordTexts)
  const field = useField(fields, isReadOnly)
  const kind = useTexts(armKindTexts)
  const none = { value: '', label: record('none') }
  return (
    <Section title={record('equipment')}>
      <NativeSelect
        label={record('armModel')}
        data={[
          none,
          ...armModels.map((value) => ({ value: String(value), label: kind(`armModel_${value}`) })),
        ]}
        {...field('armModel')}
      />
      <NativeSelect
        label={record('armType')}
        data={[none, ...armTypes.map((value) => ({ value: String(value), label: kind(`armType_${value}`) }))]}
        {...field('armType')}
      />
      {children}
      <Textarea
        className={formClasses.wide}
        label={record('notes')}
        rows={3}
        description={`${Array.from(fields.values.notes).length} / ${robotLimits.notesMax}`}
        {...field('notes')}
      />
    </Section>
  )
}

/** Picture quality and continuous recording; for a registered robot, with the robot's own response. */
export function VideoFields({ fields, isReadOnly, robot }: Fields & { robot?: RobotDetail }) {
  const record = useTexts(robotRecordTexts)
  const field = useField(fields, isReadOnly)
  return (
    <>
      <NativeSelect
        label={record('videoMode')}
        description={robot && <SettingAnswer robot={robot} setting="videoMode" />}
        data={videoModes.map((mode) => ({ value: mode, label: videoWords(record, mode) }))}
        {...field('videoMode')}
      />
      <Checkbox
        className={formClasses.check}
        label={record('archiveStart')}
        description={
          <>
            <span>{record('archiveStartNote')}</span>{' '}
            {robot && <SettingAnswer robot={robot} setting="archiveStart" />}
          </>
        }
        name="archiveStart"
        disabled={isReadOnly}
        {...fields.getInputProps('archiveStart', { type: 'checkbox' })}
      />
    </>
  )
}

type RecordWords = ReturnType<typeof useTexts<typeof robotRecordTexts>>

/** A video mode with the figures of its preset (R-TELEOP-16). */
function videoWords(t: RecordWords, mode: (typeof videoModes)[number]): string {
  const { width, height, fps, kbps } = videoPresets[mode]
  const rate = kbps >= 1000 ? `${kbps / 1000} Mbps` : `${kbps} kbps`
  return t('videoFigures', { name: t(`videoMode_${mode}`), width, height, fps, rate })
}

/** Properties of one field; its `name` is its path, so that the first invalid one can be found. */
function useField(fields: Fields['fields'], isReadOnly = false) {
  return (name: RobotField) => ({
    name,
    disabled: isReadOnly,
    // Below the field, so that adjacent fields stay aligned.
    inputWrapperOrder: belowInput,
    ...fields.getInputProps(name),
  })
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={formClasses.section}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}
