import { useQuery } from '@tanstack/react-query'
import { operatorTypes } from '@wheelhouse/contract/permissions'
import {
  type NotificationTarget,
  notificationLevels,
  notificationTargetComplaints,
  notificationTargetCreate,
  notificationTargetRoutes,
  notificationTargetUpdate,
  type NotificationType,
  notificationTypes,
  usableNotificationTypes,
} from '@wheelhouse/contract/organizations/notification-target'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { notificationTargetTexts } from '@wheelhouse/texts/organizations/notification-targets'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { CheckField, ChoiceField, SecretField, TextField } from '../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../kernel/forms/entity-form.tsx'
import type { EntityDetail } from '../kernel/server/entity.queries.ts'
import { complaintOfCode, wordsOf } from '../kernel/forms/form.ts'
import { defineForm, flagNumber, number, optional, secret, text } from '../kernel/forms/form-codec.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { useEntityForm } from '../kernel/forms/use-entity-form.ts'
import { buildingsQuery } from '../buildings/building-list.queries.ts'
import { operatorType, session } from '../session/session.store.ts'
import { TestSend } from './test-send.tsx'

export type NotificationTargetDetail = NotificationTarget & EntityDetail

const targetForm = defineForm({
  type: number(String(notificationTypes.email)),
  level: number(String(notificationLevels.warning)),
  buildingId: optional(),
  destination: text(),
  room: text(),
  spaceId: text(),
  botLoginId: text(),
  botPassword: secret(),
  status: flagNumber(true),
})

type NotificationTargetFormProps = {
  organizationId: string
  /** Left out, the form is for a new one. */
  target?: NotificationTargetDetail
  onCreated?: (target: NotificationTargetDetail) => void
}

/** The fields of a notification target (R-ORGANIZATIONS-14): each kind has its own. */
export function NotificationTargetForm({ organizationId, target, onCreated }: NotificationTargetFormProps) {
  const t = useTexts(notificationTargetTexts)
  const formText = useTexts(formTexts)
  const levelText = useTexts(notificationTexts)
  const placeText = useTexts(placeTexts)
  const { data: buildings = [] } = useQuery(buildingsQuery)
  const isForWholeOrganization = operatorType() !== operatorTypes.areaManager
  const form = useEntityForm({
    routes: notificationTargetRoutes,
    params: { organizationId },
    row: target,
    form: targetForm,
    create: notificationTargetCreate,
    update: notificationTargetUpdate,
    initial: { buildingId: isForWholeOrganization ? '' : (session.get().user?.buildingId ?? '') },
    onCreated,
    check: (values) => {
      const hasBotPassword = values.botPassword !== '' || target?.hasBotPassword === true
      const type = Number(values.type) as NotificationType
      const complaints = notificationTargetComplaints({ ...values, type, hasBotPassword })
      return Object.fromEntries(complaints.map(({ path, code }) => [path, wordsOf(complaintOfCode(code))]))
    },
    labels: {
      type: t('type'),
      level: t('level'),
      buildingId: t('building'),
      destination: t('destination'),
      room: t('room'),
      spaceId: t('spaceId'),
      botLoginId: t('botLoginId'),
      botPassword: t('botPassword'),
      status: formText('enabled'),
    },
  })
  const type = Number(form.fields.values.type) as NotificationType
  const { email, slack, chatBot, elgana } = notificationTypes
  const isBot = type === chatBot || type === elgana
  const destination =
    type === email || type === slack || type === chatBot ? (`destination_${type}` as const) : null
  return (
    <EntityForm
      form={form}
      label={target === undefined ? t('create') : t(`type_${target.type}`)}
      listPath={paths.organization}
      listAddress={{ params: { id: organizationId }, search: { tab: 'notification' } }}
      actions={target !== undefined && <TestSend target={target} isDirty={form.fields.isDirty()} />}
    >
      <FormSection title={t('whatAndWhere')}>
        <ChoiceField
          of={form}
          name="level"
          description={t('levelNote')}
          choices={Object.values(notificationLevels).map((value) => ({
            value: String(value),
            label: levelText(`level_${value}`),
          }))}
        />
        <ChoiceField
          of={form}
          name="buildingId"
          isRequired={!isForWholeOrganization}
          none={isForWholeOrganization ? placeText('allBuildings') : undefined}
          choices={buildings
            .filter((building) => building.organizationId === organizationId)
            .map(({ id, name = '' }) => ({ value: id, label: name }))}
        />
        <CheckField of={form} name="status" />
      </FormSection>
      <FormSection title={t('destinationSection')}>
        <ChoiceField
          of={form}
          name="type"
          description={t('typeNote')}
          choices={usableNotificationTypes.map((value) => ({
            value: String(value),
            label: t(`type_${value}`),
          }))}
        />
        {destination !== null && (
          <TextField
            of={form}
            name="destination"
            label={t(destination)}
            type={type === email ? 'email' : 'url'}
            spellCheck={false}
            isRequired
            isWide
          />
        )}
        {type === elgana && <TextField of={form} name="spaceId" spellCheck={false} isRequired />}
        {isBot && <TextField of={form} name="room" spellCheck={false} isRequired />}
        {isBot && <TextField of={form} name="botLoginId" spellCheck={false} isRequired={type === elgana} />}
        {isBot && (
          <SecretField
            of={form}
            name="botPassword"
            isStored={target?.hasBotPassword ?? false}
            isRequired={type === elgana}
          />
        )}
      </FormSection>
    </EntityForm>
  )
}
