import { Button, Input } from '@mantine/core'
import {
  type PoseDef,
  poseDefCreate,
  poseDefRoutes,
  poseDefUpdate,
  poseEasings,
  poseLimits,
} from '@wheelhouse/contract/flows/pose-def'
import { restingPose } from '@wheelhouse/contract/robots/arm'
import { placeTexts } from '@wheelhouse/texts/buildings/places'
import { poseTexts } from '@wheelhouse/texts/flows/poses'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { PlaceFields, usualPlace } from '../buildings/place-fields.tsx'
import { CheckField, ChoiceField, TextField } from '../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../kernel/forms/entity-form.tsx'
import {
  defineForm,
  flagNumber,
  json,
  number,
  optional,
  text,
  type ValuesOfForm,
} from '../kernel/forms/form-codec.ts'
import { type RowFormProps, setFields, useEntityForm } from '../kernel/forms/use-entity-form.ts'
import { paths } from '../kernel/shell/paths.ts'
import { ScreenLink } from '../kernel/shell/screen-address.tsx'
import { useTexts } from '../kernel/words/texts.ts'
import { ArmFields } from './arm-fields.tsx'
import { fitJoints } from './fit-joints.ts'
import classes from './flows.module.css'
import { JointList, useJointWords } from './joint-list.tsx'
import { toArm } from './pose-editor/pose-form.ts'
import { posePaths } from './pose-paths.ts'

const usualArm = { model: 200, type: 21 } as const

const poseForm = defineForm({
  name: text(),
  armModel: number(String(usualArm.model)),
  armType: number(String(usualArm.type)),
  organizationId: optional(),
  buildingId: optional(),
  durationMs: number('1000'),
  easing: text('easeInOut'),
  joints: json(restingPose(usualArm)),
  status: flagNumber(true),
})

type Values = ValuesOfForm<typeof poseForm>

/** The fields of a pose (R-FLOWS-11). Its joints are edited where they are visible: in the pose editor. */
export function PoseForm({ row: pose, onCreated }: RowFormProps<PoseDef>) {
  const t = useTexts(poseTexts)
  const formText = useTexts(formTexts)
  const placeText = useTexts(placeTexts)
  const jointWords = useJointWords()
  const form = useEntityForm({
    routes: poseDefRoutes,
    row: pose,
    form: poseForm,
    create: poseDefCreate,
    update: poseDefUpdate,
    initial: usualPlace(),
    onCreated,
    labels: {
      name: t('name'),
      durationMs: t('durationMs'),
      easing: t('easing'),
      joints: t('joints'),
      status: formText('enabled'),
    },
    getWord: (field, value) => (field === 'joints' ? jointWords(String(value)) : String(value)),
  })
  const { fields, isReadOnly } = form
  const chooseArm = (chosen: { armModel: string; armType: string }) => {
    const { joints } = poseForm.toValues({ joints: fitJoints(toArm(chosen), pose?.joints ?? {}) })
    setFields<Values, Values>(form, { ...chosen, joints })
  }
  return (
    <EntityForm form={form} label={pose?.name ?? t('create')} listPath={posePaths.list}>
      <FormSection title={t('identity')}>
        <TextField of={form} name="name" isRequired />
        <CheckField of={form} name="status" />
        <ArmFields of={form} onChoose={chooseArm} />
      </FormSection>
      <FormSection title={placeText('place')}>
        <PlaceFields of={form} isBuildingOptional />
      </FormSection>
      <FormSection title={t('movement')}>
        <TextField
          of={form}
          name="durationMs"
          inputMode="numeric"
          description={t('durationNote', { min: poseLimits.durationMinMs, max: poseLimits.durationMaxMs })}
          isRequired
        />
        <ChoiceField
          of={form}
          name="easing"
          choices={poseEasings.map((value) => ({ value, label: t(`easing_${value}`) }))}
        />
      </FormSection>
      <FormSection title={t('joints')}>
        {pose === undefined ? (
          <p className={classes.note}>{t('jointsNew')}</p>
        ) : (
          <div className={classes.joints}>
            <JointList joints={fields.values.joints} />
            {fields.isDirty('joints') && <p className={classes.note}>{t('jointsFollow')}</p>}
            <div>
              <Button
                variant="default"
                renderRoot={(props) => (
                  <ScreenLink {...props} to={paths.poseEditor} search={{ pose: pose.id }} />
                )}
              >
                {t(isReadOnly ? 'viewJoints' : 'editJoints')}
              </Button>
            </div>
          </div>
        )}
        {typeof fields.errors.joints === 'string' && (
          <Input.Error role="alert">{fields.errors.joints}</Input.Error>
        )}
      </FormSection>
    </EntityForm>
  )
}
