import { useQuery } from '@tanstack/react-query'
import {
  findNotificationTargetIssues,
  type NotificationTarget,
  type NotificationType,
  notificationLevels,
  notificationTargetCreate,
  notificationTargetRoutes,
  notificationTargetUpdate,
  notificationTypes,
  usableNotificationTypes,
} from '@wheelhouse/contract/organizations/notification-target'
import { operatorTypes } from '@wheelhouse/contract/permissions'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { notificationTargetTexts } from '@wheelhouse/texts/organizations/notification-targets'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { buildingsQuery } from '../../buildings/building-list.queries.ts'
import { CheckField, ChoiceField, SecretField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import { getWords, toIssueOfCode } from '../../kernel/forms/form.ts'
import {
  defineForm,
  flagNumber,
  number,
  optional,
  secret,
  text,
  type ValuesOfForm,
} from '../../kernel/forms/form-codec.ts'
import { type FieldsState, type RowFormProps, useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { operatorType, session } from '../../session/session.store.ts'
import { TestSend } from './test-send.tsx'

const targetForm = defineForm({
  type: number(String(notificationTypes.email)),
  level: number(String(notificationLevels.warning)),
  buildingId: optional(),
  destination: text(),
  room: text(),
  spaceId: text(),
  botLoginId: text(),
  botPassword: secret(),
  escalateAfterMinutes: number(),
  status: flagNumber(true),
})

/** The fields of a notification target (R-ORGANIZATIONS-14): each kind has its own. */
export function NotificationTargetForm({
  organizationId,
  row: target,
  onCreated,
}: RowFormProps<NotificationTarget> & { organizationId: string }) {
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
      const type = toType(values.type)
      const issues = findNotificationTargetIssues({ ...values, type, hasBotPassword })
      return Object.fromEntries(issues.map(({ path, code }) => [path, getWords(toIssueOfCode(code))]))
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
      escalateAfterMinutes: t('escalateAfterMinutes'),
      status: formText('enabled'),
    },
  })
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
        <TextField
          of={form}
          name="escalateAfterMinutes"
          description={t('escalateNote')}
          inputMode="numeric"
        />
        <CheckField of={form} name="status" />
      </FormSection>
      <FormSection title={t('destinationSection')}>
        <ChoiceField
          of={form}
          name="type"
          description={t('typeNote')}
          choices={Object.values(notificationTypes).map((value) => ({
            value: String(value),
            label: t(`type_${value}`),
            disabled: !usableNotificationTypes.some((usable) => usable === value),
          }))}
        />
        <DestinationFields form={form} hasBotPassword={target?.hasBotPassword ?? false} />
      </FormSection>
    </EntityForm>
  )
}

type DestinationFieldsProps = {
  form: FieldsState<ValuesOfForm<typeof targetForm>>
  /** Is a password stored? */
  hasBotPassword: boolean
}

/** Where a target's messages go: each kind has fields of its own. */
function DestinationFields({ form, hasBotPassword }: DestinationFieldsProps) {
  const t = useTexts(notificationTargetTexts)
  const formText = useTexts(formTexts)
  const type = toType(form.fields.values.type)
  const { email, slack, chatBot, elgana } = notificationTypes
  const isBot = type === chatBot || type === elgana
  const destination =
    type === email || type === slack || type === chatBot ? (`destination_${type}` as const) : null
  return (
    <>
      {destination !== null && (
        <TextField
          of={form}
          name="destination"
          label={t(destination)}
          description={type === slack ? formText('slackUrlNote') : undefined}
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
        <SecretField of={form} name="botPassword" isStored={hasBotPassword} isRequired={type === elgana} />
      )}
    </>
  )
}

function toType(value: string): NotificationType {
  return Object.values(notificationTypes).find((type) => String(type) === value) ?? notificationTypes.email
}
