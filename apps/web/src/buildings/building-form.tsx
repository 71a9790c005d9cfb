import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { addressLimits } from '@wheelhouse/contract/buildings/address-fields'
import {
  type Building,
  buildingCreate,
  buildingRoutes,
  buildingUpdate,
} from '@wheelhouse/contract/buildings/building'
import { prefectureCodes } from '@wheelhouse/contract/buildings/prefectures'
import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { AreaField, CheckField, ChoiceField, TextField } from '../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../kernel/forms/entity-form.tsx'
import {
  defineForm,
  flag,
  flagNumber,
  number,
  optional,
  text,
  type ValuesOf,
} from '../kernel/forms/form-codec.ts'
import { type FieldsState, setFields, useEntityForm } from '../kernel/forms/use-entity-form.ts'
import type { EntityDetail } from '../kernel/server/entity.queries.ts'
import { organizationsQuery } from '../kernel/server/organizations.queries.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { listTimezones } from './list-timezones.ts'
import { usualPlace } from './place-fields.tsx'
import { PositionFields } from './position-fields.tsx'
import { usePrefectureName } from './prefecture-name.ts'

export type BuildingDetail = Building & EntityDetail

export const buildingCodecs = {
  name: text(),
  prefecture: optional(),
  city: text(),
  postalCode: optional(),
  locationDetail: text(),
  latitude: number(),
  longitude: number(),
  timezone: text('Asia/Tokyo'),
  status: flagNumber(true),
}
const createForm = defineForm({ ...buildingCodecs, organizationId: text() })
/** `force`: "Save anyway" was pressed. */
const changeForm = defineForm({ ...buildingCodecs, ipRestrictionEnabled: flag(), force: flag() })

/** The labels of the fields. */
export function useBuildingLabels() {
  const t = useTexts(buildingTexts)
  const formText = useTexts(formTexts)
  return {
    name: t('name'),
    prefecture: t('prefecture'),
    city: t('city'),
    postalCode: t('postalCode'),
    locationDetail: t('locationDetail'),
    latitude: t('latitude'),
    longitude: t('longitude'),
    timezone: t('timezone'),
    status: formText('enabled'),
    ipRestrictionEnabled: t('ipRestrictionEnabled'),
  }
}

/** The form for a new building. */
export function BuildingCreateForm({ onCreated }: { onCreated: (created: { id: string }) => void }) {
  const t = useTexts(buildingTexts)
  const placeText = useTexts(placeTexts)
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const form = useEntityForm({
    routes: buildingRoutes,
    form: createForm,
    create: buildingCreate,
    update: buildingUpdate,
    initial: { organizationId: usualPlace().organizationId },
    onCreated,
    labels: { ...useBuildingLabels(), organizationId: placeText('organization') },
  })
  return (
    <EntityForm form={form} label={t('create')} listPath={paths.buildingList}>
      <BasicSections of={form}>
        <ChoiceField
          of={form}
          name="organizationId"
          isRequired
          choices={organizations.map(({ id, name = '' }) => ({ value: id, label: name }))}
        />
      </BasicSections>
    </EntityForm>
  )
}

/** The settings of a building. Kept mounted, so that unsaved input survives a change of tab. */
export function BuildingForm({
  building,
  tab,
}: {
  building: BuildingDetail
  /** Which part of the form is shown. */
  tab: 'basic' | 'security'
}) {
  const t = useTexts(buildingTexts)
  const form = useEntityForm({
    routes: buildingRoutes,
    row: building,
    form: changeForm,
    create: buildingCreate,
    update: buildingUpdate,
    labels: useBuildingLabels(),
  })
  const wouldLockOut = form.failure?.code === 'building.wouldLockOut'
  return (
    <EntityForm
      form={form}
      label={building.name}
      listPath={paths.buildingList}
      deleteLabel={tab === 'basic' ? t('delete') : null}
      actions={
        wouldLockOut && (
          <Button
            type="submit"
            variant="outline"
            color="red"
            onClick={() => setFields(form, { force: true })}
          >
            {t('lockOutAnyway')}
          </Button>
        )
      }
    >
      {tab === 'basic' ? (
        <BasicSections of={form} buildingId={building.id} />
      ) : (
        <FormSection title={t('restriction')}>
          <CheckField of={form} name="ipRestrictionEnabled" description={t('restrictionNote')} isWide />
        </FormSection>
      )}
    </EntityForm>
  )
}

/** A building's name and location. */
export function BasicSections<Values extends ValuesOf<typeof buildingCodecs>>({
  of,
  buildingId = null,
  children,
}: {
  of: FieldsState<Values>
  buildingId?: string | null
  /** Shown after the name. */
  children?: React.ReactNode
}) {
  const t = useTexts(buildingTexts)
  const formText = useTexts(formTexts)
  const language = useLanguage()
  const nameOfPrefecture = usePrefectureName()
  return (
    <>
      <FormSection title={t('identity')}>
        <TextField of={of} name="name" isRequired />
        {children}
        <ChoiceField
          of={of}
          name="timezone"
          isRequired
          choices={listTimezones(of.fields.values.timezone, language)}
        />
        <CheckField of={of} name="status" description={t('statusNote')} />
      </FormSection>
      <FormSection title={t('address')}>
        <TextField of={of} name="postalCode" inputMode="numeric" placeholder="100-0001" />
        <ChoiceField
          of={of}
          name="prefecture"
          none={formText('none')}
          choices={prefectureCodes.map((code) => ({ value: code, label: nameOfPrefecture(code) }))}
        />
        <TextField of={of} name="city" isWide />
        <AreaField of={of} name="locationDetail" max={addressLimits.locationDetailMax} />
      </FormSection>
      <FormSection title={t('position')}>
        <PositionFields of={of} buildingId={buildingId} />
      </FormSection>
    </>
  )
}
