import { useQuery } from '@tanstack/react-query'
import {
  type Floor,
  floorCreate,
  floorRoutes,
  floorTypes,
  floorUpdate,
  isUnderground,
  readFloorNumber,
  undergroundType,
  usualFloorName,
  writeFloorNumber,
} from '@wheelhouse/contract/buildings/floor'
import type { StoredFile } from '@wheelhouse/contract/system/file'
import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useState } from 'react'
import { UploadField } from '../kernel/files/upload-field.tsx'
import { CheckField, ChoiceField, TextField } from '../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../kernel/forms/entity-form.tsx'
import { defineForm, flagNumber, number, optional, text } from '../kernel/forms/form-codec.ts'
import { type RowFormProps, useEntityForm } from '../kernel/forms/use-entity-form.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { backTo } from './building-link.tsx'
import { floorImageQuery } from './buildings.queries.ts'
import { useFloorTypeName } from './floor-type-name.ts'
import { TspiderFloorField } from './linkages/tspider-floor-field.tsx'

const floorForm = defineForm({
  name: text(),
  index: {
    ...number(),
    toValue: (stored) => (typeof stored === 'number' ? writeFloorNumber(stored) : ''),
    // Anything that is not a floor number is passed on as typed, for the server to reject.
    toBody: (typed: string) => readFloorNumber(typed) ?? number().toBody(typed),
  },
  type: number(String(floorTypes.office)),
  tspiderFloorId: optional(),
  img: optional(),
  status: flagNumber(true),
})

/** The fields of a floor (R-BUILDINGS-5). Its number determines whether it is underground, and suggests its name. */
export function FloorForm({
  buildingId,
  row: floor,
  onCreated,
}: RowFormProps<Floor> & { buildingId: string }) {
  const t = useTexts(buildingTexts)
  const formText = useTexts(formTexts)
  const typeName = useFloorTypeName()
  const [isBusy, setIsBusy] = useState(false)
  const form = useEntityForm({
    routes: floorRoutes,
    params: { buildingId },
    row: floor,
    form: floorForm,
    create: floorCreate,
    update: floorUpdate,
    onCreated,
    labels: {
      name: t('name'),
      index: t('floorNumber'),
      type: t('floorType'),
      tspiderFloorId: t('tspiderFloor'),
      img: t('floorImage'),
      status: formText('enabled'),
    },
  })
  const { values } = form.fields
  const isDeep = isUnderground(readFloorNumber(values.index) ?? 1)
  const types = Object.values(floorTypes).map((type) => (isDeep ? type + undergroundType : type))

  const changeNumber = (typed: string) => {
    const [before, now] = [readFloorNumber(values.index), readFloorNumber(typed)]
    const wasUsual = values.name === '' || (before !== null && values.name === usualFloorName(before))
    const level = Number(values.type) % undergroundType
    form.fields.setValues({
      index: typed,
      ...(now !== null && { type: String(isUnderground(now) ? level + undergroundType : level) }),
      ...(now !== null && wasUsual && { name: usualFloorName(now) }),
    })
  }
  return (
    <EntityForm
      form={form}
      label={floor?.name ?? t('createFloor')}
      listPath={paths.building}
      listAddress={backTo(buildingId, 'floors')}
      isBusy={isBusy}
    >
      <FormSection title={t('identity')}>
        <TextField
          of={form}
          name="index"
          isRequired
          description={t('floorNumberNote')}
          onType={changeNumber}
        />
        <TextField of={form} name="name" isRequired />
        <ChoiceField
          of={form}
          name="type"
          isRequired
          choices={types.map((type) => ({ value: String(type), label: typeName(type) }))}
        />
        <TspiderFloorField of={form} buildingId={buildingId} />
        <CheckField of={form} name="status" description={t('floorEnabledNote')} />
      </FormSection>
      <FormSection title={t('floorImage')}>
        <ImageField
          id={floor?.id ?? null}
          stored={values.img}
          isReadOnly={form.isReadOnly}
          error={form.fields.errors.img}
          onChange={(id) => form.fields.setFieldValue('img', id)}
          onBusyChange={setIsBusy}
        />
      </FormSection>
    </EntityForm>
  )
}

type ImageFieldProps = {
  /** Id of the floor; `null` for a new one. */
  id: string | null
  /** Id of the file that the form currently contains. */
  stored: string
  isReadOnly: boolean
  error: React.ReactNode
  onChange: (id: string) => void
  onBusyChange: (isBusy: boolean) => void
}

function ImageField({ id, stored, isReadOnly, error, onChange, onBusyChange }: ImageFieldProps) {
  const t = useTexts(buildingTexts)
  const [brought, setBrought] = useState<StoredFile | null>(null)
  const image = useQuery({ ...floorImageQuery(id ?? ''), enabled: id !== null && stored !== '' })
  const known = [brought, image.data ?? null].find((file) => file?.id === stored) ?? null
  return (
    <UploadField
      name="img"
      label={t('floorImage')}
      description={t('floorImageNote')}
      kind="image"
      value={known}
      disabled={isReadOnly}
      error={error}
      onBusyChange={onBusyChange}
      onChange={(file) => {
        setBrought(file)
        onChange(file?.id ?? '')
      }}
    />
  )
}
