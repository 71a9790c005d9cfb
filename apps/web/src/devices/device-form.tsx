import {
  type Device,
  deviceCreate,
  deviceLimits,
  deviceModels,
  deviceRoutes,
  deviceTypes,
  deviceUpdate,
} from '@wheelhouse/contract/devices/device'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { deviceTexts } from '@wheelhouse/texts/devices/devices'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { PlaceFields, usualPlace } from '../buildings/place-fields.tsx'
import { AreaField, CheckField, ChoiceField, TextField } from '../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../kernel/forms/entity-form.tsx'
import { type RowFormProps, useEntityForm } from '../kernel/forms/use-entity-form.ts'
import type { EntityDetail } from '../kernel/server/entity.queries.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { describeConnectionIssues } from './connection/connection-issues.ts'
import { ConnectionSection } from './connection/connection-section.tsx'
import { toJson } from './connection/connection-values.ts'
import { devicePaths } from './device-paths.ts'
import { type DeviceValues, deviceForm } from './device-values.ts'

export type DeviceDetail = Device & EntityDetail

function check({ profile }: DeviceValues): Record<string, string> {
  return describeConnectionIssues(profile)
}

function getWord(field: keyof DeviceValues, value: unknown): string {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this field of the form holds these values
  return field === 'profile' ? toJson(value as DeviceValues['profile']) : String(value)
}

type DeviceFormProps = RowFormProps<Device> & {
  /** Counts the requests from outside to check the connection. */
  checkRequests?: number
}

/** The fields of an IoT device (R-DEVICES-1). */
export function DeviceForm({ row: device, onCreated, checkRequests = 0 }: DeviceFormProps) {
  const t = useTexts(deviceTexts)
  const formText = useTexts(formTexts)
  const placeText = useTexts(placeTexts)
  const form = useEntityForm({
    routes: deviceRoutes,
    row: device,
    form: deviceForm,
    create: deviceCreate,
    update: deviceUpdate,
    initial: usualPlace(),
    check,
    getWord,
    onCreated,
    labels: {
      name: t('name'),
      type: t('type'),
      model: t('model'),
      urn: t('urn'),
      identifier: t('identifier'),
      description: t('description'),
      profile: t('profile'),
      status: formText('enabled'),
    },
  })
  return (
    <EntityForm form={form} label={device?.name ?? t('create')} listPath={devicePaths.list}>
      <FormSection title={t('identity')}>
        <TextField of={form} name="name" isRequired />
        <ChoiceField
          of={form}
          name="type"
          isRequired
          choices={Object.values(deviceTypes).map((value) => ({
            value: String(value),
            label: t(`type_${value}`),
          }))}
        />
        <ChoiceField
          of={form}
          name="model"
          none={formText('none')}
          choices={Object.values(deviceModels).map((value) => ({
            value: String(value),
            label: t(`model_${value}`),
          }))}
        />
        <TextField of={form} name="urn" description={t('urnNote')} spellCheck={false} />
        <TextField of={form} name="identifier" description={t('identifierNote')} spellCheck={false} />
        <CheckField of={form} name="status" description={t('statusNote')} />
        <AreaField of={form} name="description" max={deviceLimits.descriptionMax} />
      </FormSection>
      <FormSection title={placeText('place')}>
        <PlaceFields of={form} isBuildingOptional hasFloor />
      </FormSection>
      <ConnectionSection of={form} deviceId={device?.id ?? null} checkRequests={checkRequests} />
    </EntityForm>
  )
}
