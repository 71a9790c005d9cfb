import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { notificationLevels } from '@wheelhouse/contract/organizations/notification-target'
import {
  type OnCallException,
  type OnCallRota,
  onCallLimits,
  onCallRotaCreate,
  onCallRotaRoutes,
  onCallRotaUpdate,
} from '@wheelhouse/contract/organizations/on-call-rota'
import type { RotaPlan } from '@wheelhouse/contract/organizations/on-call-turns'
import { operatorTypes } from '@wheelhouse/contract/permissions'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { onCallRotaTexts } from '@wheelhouse/texts/organizations/on-call-rotas'
import { buildingsQuery } from '../../buildings/building-list.queries.ts'
import { listTimezones } from '../../buildings/list-timezones.ts'
import { DateField, TimeOfDayField } from '../../kernel/forms/date-fields.tsx'
import { CheckField, ChoiceField, TextField } from '../../kernel/forms/entity-fields.tsx'
import formClasses from '../../kernel/forms/entity-form.module.css'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import {
  defineForm,
  flagNumber,
  number,
  optional,
  several,
  text,
  type ValuesOfForm,
} from '../../kernel/forms/form-codec.ts'
import {
  type FieldsState,
  type RowFormProps,
  setFields,
  useEntityForm,
} from '../../kernel/forms/use-entity-form.ts'
import { now } from '../../kernel/server/clock.ts'
import type { EntityDetail } from '../../kernel/server/entity.queries.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { toLocalInput } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { operatorType, session } from '../../session/session.store.ts'
import { OnCallPeopleField } from './on-call-people-field.tsx'
import { OnCallPreview } from './on-call-preview.tsx'
import { useOnCallPeople } from './use-on-call-people.ts'

export type OnCallRotaDetail = OnCallRota & EntityDetail

const rotaForm = defineForm({
  name: text(),
  level: number(String(notificationLevels.emergency)),
  buildingId: optional(),
  status: flagNumber(true),
  operatorIds: several(),
  firstDay: text(),
  handoverTime: text('09:00'),
  weeksPerTurn: number('1'),
  timezone: text(),
  secondLineIds: several(),
  secondLineAfterMinutes: number('15'),
})
type RotaValues = ValuesOfForm<typeof rotaForm>

/** The fields of a rota, and a preview of the next turns that result from them. */
export function OnCallRotaForm({
  organizationId,
  row: rota,
  onCreated,
}: RowFormProps<OnCallRota> & { organizationId: string }) {
  const t = useTexts(onCallRotaTexts)
  const formText = useTexts(formTexts)
  const ownBuilding = operatorType() === operatorTypes.areaManager ? session.get().user?.buildingId : null
  const form = useEntityForm({
    routes: onCallRotaRoutes,
    params: { organizationId },
    row: rota,
    form: rotaForm,
    create: onCallRotaCreate,
    update: onCallRotaUpdate,
    initial: {
      buildingId: ownBuilding ?? '',
      firstDay: getNextMonday(),
      timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    onCreated,
    labels: {
      name: t('name'),
      level: t('level'),
      buildingId: t('buildingId'),
      status: formText('enabled'),
      operatorIds: t('operatorIds'),
      firstDay: t('firstDay'),
      handoverTime: t('handoverTime'),
      weeksPerTurn: t('weeksPerTurn'),
      timezone: t('timezone'),
      secondLineIds: t('secondLineIds'),
      secondLineAfterMinutes: t('secondLineAfterMinutes'),
    },
  })
  const { values } = form.fields
  const people = useOnCallPeople(organizationId, values.buildingId, rota?.people)
  const secondLine = values.secondLineIds.split(',')
  return (
    <EntityForm
      form={form}
      label={rota?.name ?? t('create')}
      listPath={paths.organization}
      listAddress={{ params: { id: organizationId }, search: { tab: 'onCall' } }}
    >
      {people.lacksMail && <Alert color="orange">{t('mailNotSetUp')}</Alert>}
      <WhatCalls of={form} organizationId={organizationId} isForWholeOrganization={ownBuilding === null} />
      <FormSection title={t('turns')}>
        <OnCallPeopleField
          of={form}
          candidates={people.candidates}
          getName={people.getName}
          name="operatorIds"
          description={t('operatorIdsNote')}
          isOrdered
          isRequired
        />
        <TurnFields of={form} />
      </FormSection>
      <FormSection title={t('secondLine')}>
        <OnCallPeopleField
          of={form}
          candidates={people.candidates}
          getName={people.getName}
          name="secondLineIds"
          description={t('secondLineNote')}
          isOrdered={false}
        />
        <TextField of={form} name="secondLineAfterMinutes" inputMode="numeric" isRequired />
      </FormSection>
      <FormSection title={t('preview')}>
        <div className={formClasses.wide}>
          <OnCallPreview
            plan={toPlan(values, rota?.exceptions ?? [])}
            isAvailable={people.isAvailable}
            getName={people.getName}
            hasSecondLine={secondLine.some(people.isAvailable)}
          />
        </div>
      </FormSection>
    </EntityForm>
  )
}

type PartProps = { of: FieldsState<RotaValues> }

function WhatCalls({
  of,
  organizationId,
  isForWholeOrganization,
}: PartProps & { organizationId: string; isForWholeOrganization: boolean }) {
  const t = useTexts(onCallRotaTexts)
  const levelText = useTexts(notificationTexts)
  const placeText = useTexts(placeTexts)
  const { data: buildings = [] } = useQuery(buildingsQuery)
  const own = buildings.filter((building) => building.organizationId === organizationId)
  return (
    <FormSection title={t('whatCalls')}>
      <TextField of={of} name="name" isRequired />
      <ChoiceField
        of={of}
        name="level"
        description={t('levelNote')}
        choices={[notificationLevels.warning, notificationLevels.emergency].map((value) => ({
          value: String(value),
          label: levelText(`level_${value}`),
        }))}
      />
      <ChoiceField
        of={of}
        name="buildingId"
        description={t('buildingNote')}
        isRequired={!isForWholeOrganization}
        none={isForWholeOrganization ? placeText('allBuildings') : undefined}
        choices={own.map(({ id, name = '' }) => ({ value: id, label: name }))}
        onChoose={(buildingId) => {
          const timezone = own.find(({ id }) => id === buildingId)?.timezone
          setFields(of, { buildingId, ...(timezone !== undefined && { timezone }) })
        }}
      />
      <CheckField of={of} name="status" />
    </FormSection>
  )
}

function TurnFields({ of }: PartProps) {
  const t = useTexts(onCallRotaTexts)
  const language = useLanguage()
  const weeks = Array.from({ length: onCallLimits.weeksMax }, (_none, index) => index + 1)
  return (
    <>
      <DateField of={of} name="firstDay" description={t('firstDayNote')} isRequired />
      <TimeOfDayField of={of} name="handoverTime" isRequired />
      <ChoiceField
        of={of}
        name="weeksPerTurn"
        choices={weeks.map((count) => ({ value: String(count), label: t('weeks', { count }) }))}
      />
      <ChoiceField
        of={of}
        name="timezone"
        isRequired
        choices={listTimezones(of.fields.values.timezone, language)}
      />
    </>
  )
}

/** The plan that turns are calculated from; `null` until it is complete. */
function toPlan(values: RotaValues, exceptions: OnCallException[]): RotaPlan | null {
  const { timezone, firstDay, handoverTime, weeksPerTurn, operatorIds } = rotaForm.toBody(values)
  const plan = onCallRotaCreate
    .pick({ timezone: true, firstDay: true, handoverTime: true, weeksPerTurn: true, operatorIds: true })
    .safeParse({ timezone, firstDay, handoverTime, weeksPerTurn, operatorIds })
  return plan.success ? { ...plan.data, exceptions } : null
}

/** According to the device's calendar. */
function getNextMonday(): string {
  const day = new Date(now())
  day.setDate(day.getDate() + ((8 - day.getDay()) % 7 || 7))
  return toLocalInput(day).slice(0, 10)
}
