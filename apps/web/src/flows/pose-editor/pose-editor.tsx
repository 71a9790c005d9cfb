import { Alert, Button, NativeSelect } from '@mantine/core'
import { poseDefCreate, poseDefRoutes, poseDefUpdate, poseEasings } from '@wheelhouse/contract/flows/pose-def'
import {
  type Arm,
  armJoints,
  type Joints,
  jointsOutOfReach,
  restingPose,
} from '@wheelhouse/contract/robots/arm'
import { poseEditorTexts } from '@wheelhouse/texts/flows/pose-editor'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { jointTexts } from '@wheelhouse/texts/robots/joints'
import { useEffect, useMemo, useState } from 'react'
import { PlaceFields, usualPlace } from '../../buildings/place-fields.tsx'
import { EntityConflict } from '../../kernel/forms/entity-conflict.tsx'
import { TextField } from '../../kernel/forms/entity-fields.tsx'
import { ChangedMeanwhile, FormFailure, UnsavedGuard } from '../../kernel/forms/form-parts.tsx'
import { useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import { notify } from '../../kernel/shell/notify.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { ScreenLink, useOpenScreen } from '../../kernel/shell/screen-address.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'
import { nameJoint, nameJoints } from '../../teleop/arm/joint-names.ts'
import { useArmWords } from '../arm-fields.tsx'
import { JointFields } from './joint-fields.tsx'
import { PlayOnRobot } from './play-on-robot.tsx'
import classes from './pose-editor.module.css'
import { PoseFigure } from './pose-figure.tsx'
import { findUntyped, type PoseDetail, poseForm, toJoints, toTyped } from './pose-form.ts'
import { PostureBar } from './posture-bar.tsx'
import { SaveAs } from './save-as.tsx'
import { type PostureActs, usePosture } from './use-posture.ts'

type PoseEditorProps = {
  arm: Arm
  /** Left out, the pose is new. */
  pose?: PoseDetail
  /** Returns to the choice of poses, for a new one. */
  onLeave?: () => void
}

/** One pose: its joints by slider, number and figure; its name and place; and a trial on a robot. */
export function PoseEditor({ arm, pose, onLeave }: PoseEditorProps) {
  const t = useTexts(poseEditorTexts)
  const formText = useTexts(formTexts)
  const tj = useTexts(jointTexts)
  const { nameArm } = useArmWords()
  const [opensNext, setOpensNext] = useState<string | null>(null)
  const form = usePoseForm(arm, pose, setOpensNext)
  useOpenPose(opensNext)
  const { values } = form.fields
  const acts = usePosture(arm, values, (posture) => form.fields.setValues(posture))
  const joints = useMemo(() => toJoints(arm, values.joints), [arm, values.joints])
  const beyond = useMemo(() => jointsOutOfReach(arm, joints), [arm, joints])
  const words = useDescription()(arm, joints)
  const isReadOnly = form.isReadOnly || !may('pose:write')
  return (
    <section className={classes.page}>
      <UnsavedGuard isDirty={form.fields.isDirty() && !form.isSaving && opensNext === null} />
      <header className={classes.head}>
        <h1>{pose?.name ?? t('newPose')}</h1>
        <span className={classes.note}>{nameArm(arm)}</span>
        {onLeave === undefined ? (
          <ScreenLink to={paths.poseEditor}>{t('otherPose')}</ScreenLink>
        ) : (
          <Button variant="default" size="xs" onClick={onLeave}>
            {t('otherPose')}
          </Button>
        )}
      </header>
      {isReadOnly && <Alert variant="light">{formText('readOnly')}</Alert>}
      <div className={classes.body}>
        <form
          noValidate
          aria-label={pose?.name ?? t('newPose')}
          className={classes.fields}
          onSubmit={form.handleSubmit}
        >
          <FormFailure error={form.failure} />
          <ChangedMeanwhile onCompare={form.compare} />
          {!isReadOnly && <PostureBar arm={arm} acts={acts} />}
          <JointFields arm={arm} joints={values.joints} acts={acts} isReadOnly={isReadOnly} />
          <MotionFields form={form} acts={acts} isReadOnly={isReadOnly} />
          <section className={classes.panel} aria-label={t('details')}>
            <h2>{t('details')}</h2>
            <TextField of={form} name="name" isRequired isDisabled={isReadOnly} />
            <PlaceFields of={form} isBuildingOptional />
          </section>
          {!isReadOnly && (
            <div className={classes.bar}>
              <Button type="submit" loading={form.isSaving}>
                {formText(pose === undefined ? 'create' : 'save')}
              </Button>
              {pose !== undefined && (
                <SaveAs values={values} isPossible={beyond.length === 0} onSaved={setOpensNext} />
              )}
            </div>
          )}
        </form>
        <div className={classes.looks}>
          <section className={classes.panel} aria-label={t('figure')}>
            <PoseFigure
              joints={joints}
              beyond={new Set(beyond)}
              words={words.length === 0 ? t('atRest') : words.join(formText('listComma'))}
            />
            <p className={classes.beyond} role="status">
              {beyond.length === 0
                ? ''
                : t('beyondList', { joints: nameJoints(tj, beyond).join(formText('listComma')) })}
            </p>
          </section>
          {may('robot:drive') && (
            <PlayOnRobot
              arm={arm}
              organizationId={values.organizationId}
              joints={joints}
              durationMs={Number(values.durationMs)}
              easing={values.easing}
              isPossible={beyond.length === 0}
            />
          )}
        </div>
      </div>
      <EntityConflict form={form} />
    </section>
  )
}

type PoseFormState = ReturnType<typeof usePoseForm>

/** The form of a pose: saving is rejected while a joint is beyond its limit, and the joint is named. */
function usePoseForm(arm: Arm, pose: PoseDetail | undefined, onCreated: (id: string) => void) {
  const t = useTexts(poseEditorTexts)
  const describe = useDescription()
  const tj = useTexts(jointTexts)
  const specs = armJoints(arm)
  return useEntityForm({
    routes: poseDefRoutes,
    ...(pose !== undefined && { row: pose }),
    form: poseForm,
    create: poseDefCreate,
    update: poseDefUpdate,
    initial: {
      ...usualPlace(),
      armModel: String(arm.model),
      armType: String(arm.type),
      joints: toTyped(restingPose(arm)),
    },
    onCreated: ({ id }) => onCreated(id),
    check: ({ joints }) =>
      Object.fromEntries([
        ...jointsOutOfReach(arm, toJoints(arm, joints)).map((id) => {
          const { unit, min, max } = specs.get(id) ?? { unit: 'degree', min: 0, max: 0 }
          const limits = {
            min: tj(`value_${unit}`, { value: min }),
            max: tj(`value_${unit}`, { value: max }),
          }
          return [`joints.${id}`, t('beyond', limits)]
        }),
        ...findUntyped(arm, joints).map((id) => [`joints.${id}`, t('notNumber')]),
      ]),
    labels: {
      name: t('name'),
      joints: t('joints'),
      durationMs: t('duration'),
      easing: t('easing'),
    },
    getWord: (field, value) => {
      if (field === 'easing') return t(`easing_${value === 'linear' ? 'linear' : 'easeInOut'}`)
      if (field !== 'joints') return String(value)
      const joints = toJoints(arm, poseForm.toValues({ joints: value }).joints)
      return describe(arm, joints).join(' / ')
    },
  })
}

/** A posture in words: every joint that is not at rest. */
function useDescription(): (arm: Arm, joints: Joints) => string[] {
  const tj = useTexts(jointTexts)
  return (arm, joints) =>
    [...armJoints(arm)]
      .filter(([id, { rest }]) => joints[id] !== rest)
      .map(([id, { unit }]) => `${nameJoint(tj, id)} ${tj(`value_${unit}`, { value: joints[id] ?? 0 })}`)
}

/** Opens a pose that has just been stored, once nothing counts as unsaved anymore. */
function useOpenPose(id: string | null): void {
  const t = useTexts(formTexts)
  const openScreen = useOpenScreen()
  useEffect(() => {
    if (id === null) return
    notify({ message: t('created') })
    openScreen({ to: paths.poseEditor, search: { pose: id } })
  }, [id, openScreen, t])
}

function MotionFields({
  form,
  acts,
  isReadOnly,
}: {
  form: PoseFormState
  acts: PostureActs
  isReadOnly: boolean
}) {
  const t = useTexts(poseEditorTexts)
  return (
    <section className={classes.panel} aria-label={t('motion')}>
      <h2>{t('motion')}</h2>
      <TextField
        of={form}
        name="durationMs"
        inputMode="numeric"
        isRequired
        isDisabled={isReadOnly}
        description={t('durationNote')}
        onType={(durationMs) => acts.change({ durationMs }, 'durationMs')}
      />
      <NativeSelect
        label={t('easing')}
        disabled={isReadOnly}
        value={form.fields.values.easing}
        onChange={(event) => acts.change({ easing: event.currentTarget.value })}
        data={poseEasings.map((easing) => ({ value: easing, label: t(`easing_${easing}`) }))}
      />
    </section>
  )
}
