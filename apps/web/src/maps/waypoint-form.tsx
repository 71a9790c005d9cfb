import { waypointTypes } from '@wheelhouse/contract/maps/map-document'
import {
  type WaypointRow,
  waypointCreate,
  waypointLimits,
  waypointRoutes,
  waypointUpdate,
} from '@wheelhouse/contract/maps/waypoint'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { waypointTexts } from '@wheelhouse/texts/maps/waypoints'
import { AreaField, CheckField, ChoiceField, TextField } from '../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../kernel/forms/entity-form.tsx'
import { getWords, toIssueOfCode } from '../kernel/forms/form.ts'
import { type Codec, defineForm, flagNumber, number, text } from '../kernel/forms/form-codec.ts'
import { type RowFormProps, useEntityForm } from '../kernel/forms/use-entity-form.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { toDegrees, toRadians } from './degrees.ts'

const typed = number()

/** A number that the server assigns if none is typed. */
const numberOrNext: Codec<string> = { ...typed, toBody: (value) => typed.toBody(value) ?? undefined }

/** Typed in degrees, stored in radians. */
const heading: Codec<string> = {
  empty: '0',
  toValue: (stored) => (typeof stored === 'number' ? String(toDegrees(stored)) : ''),
  toBody: (value) => {
    const degrees = typed.toBody(value)
    return typeof degrees === 'number' ? toRadians(degrees) : degrees
  },
}

const waypointForm = defineForm({
  no: numberOrNext,
  name: text(),
  type: number(String(waypointTypes.normal)),
  x: number(),
  y: number(),
  theta: heading,
  status: flagNumber(true),
  note: text(),
})

/** The fields of a waypoint (R-MAPS-5). */
export function WaypointForm({
  mapId,
  row: waypoint,
  onCreated,
}: RowFormProps<WaypointRow> & { mapId: string }) {
  const t = useTexts(waypointTexts)
  const fieldText = useTexts(mapEditorTexts)
  const required =
    waypoint === undefined ? (['x', 'y', 'theta'] as const) : (['no', 'x', 'y', 'theta'] as const)
  const form = useEntityForm({
    routes: waypointRoutes,
    params: { mapId },
    row: waypoint,
    form: waypointForm,
    create: waypointCreate,
    update: waypointUpdate,
    onCreated,
    check: (values) =>
      Object.fromEntries(
        required
          .filter((field) => values[field].trim() === '')
          .map((field) => [field, getWords(toIssueOfCode('text.required'))]),
      ),
    labels: {
      no: fieldText('number'),
      name: fieldText('name'),
      type: fieldText('type'),
      x: fieldText('x'),
      y: fieldText('y'),
      theta: fieldText('heading'),
      status: fieldText('enabled'),
      note: fieldText('note'),
    },
  })
  return (
    <EntityForm
      form={form}
      label={waypoint === undefined ? t('create') : getWaypointName(waypoint)}
      listPath={paths.waypointList}
    >
      <FormSection title={t('identity')}>
        <TextField
          of={form}
          name="no"
          inputMode="numeric"
          isRequired={waypoint !== undefined}
          {...(waypoint === undefined && { description: t('numberNote') })}
        />
        <TextField of={form} name="name" />
        <ChoiceField
          of={form}
          name="type"
          isRequired
          choices={Object.values(waypointTypes).map((value) => ({
            value: String(value),
            label: fieldText(`type_${value}`),
          }))}
        />
        <CheckField of={form} name="status" description={t('statusNote')} />
        <AreaField of={form} name="note" max={waypointLimits.noteMax} />
      </FormSection>
      <FormSection title={t('place')}>
        <TextField of={form} name="x" isRequired description={t('placeNote')} />
        <TextField of={form} name="y" isRequired description={t('placeNote')} />
        <TextField of={form} name="theta" isRequired description={t('headingNote')} />
      </FormSection>
    </EntityForm>
  )
}

/** The display name of a waypoint: its number, and its name if it has one. */
export function getWaypointName({ no, name }: Pick<WaypointRow, 'no' | 'name'>): string {
  return `${no} ${name}`.trim()
}
