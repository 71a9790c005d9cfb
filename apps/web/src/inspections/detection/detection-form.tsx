import { useQuery } from '@tanstack/react-query'
import {
  behaviours,
  type DetectionSetting,
  detectionSettingCreate,
  detectionSettingRoutes,
  detectionSettingUpdate,
  leastScores,
  sensitivities,
} from '@wheelhouse/contract/inspections/detection-setting'
import { thresholdLevels } from '@wheelhouse/contract/inspections/threshold-rule'
import { detectionTexts } from '@wheelhouse/texts/inspections/detection'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { notificationTexts } from '@wheelhouse/texts/organizations/notifications'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { buildingsQuery } from '../../buildings/building-list.queries.ts'
import { usualPlace } from '../../buildings/place-fields.tsx'
import { flowChoicesQuery } from '../../flows/runs/runs.queries.ts'
import { CheckField, ChoiceField, SeveralField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import { TimeWindows } from '../../kernel/forms/time-windows.tsx'
import { type RowFormProps, setFields, useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import { useTexts, wordOr } from '../../kernel/words/texts.ts'
import { robotsOfBuildingQuery } from '../check-items/picture.queries.ts'
import { detectionPaths } from '../inspection-paths.ts'
import { AreaEditor } from './area-editor.tsx'
import classes from './detection.module.css'
import { type DetectionValues, detectionForm, detects, findDetectionProblems } from './detection-values.ts'

/** The fields of a setting of behaviour detection (R-INSPECTIONS-10). */
export function DetectionForm({ row: setting, onCreated }: RowFormProps<DetectionSetting>) {
  const t = useTexts(detectionTexts)
  const levelText = useTexts(notificationTexts)
  const form = useDetectionForm({ row: setting, onCreated })
  const { values, errors } = form.fields
  const { data: buildings = [] } = useQuery(buildingsQuery)
  const { data: robots = [] } = useQuery(robotsOfBuildingQuery(values.buildingId))
  const { data: flows = [] } = useQuery({
    ...flowChoicesQuery(values.buildingId),
    enabled: values.buildingId !== '',
  })
  const robot = robots.find(({ id }) => id === values.robotId)
  const sensitivity = sensitivities.find((one) => String(one) === values.sensitivity) ?? 3
  const set = (part: Partial<DetectionValues>) => setFields<DetectionValues, DetectionValues>(form, part)
  return (
    <EntityForm form={form} label={setting?.name ?? t('create')} listPath={detectionPaths.list}>
      <FormSection title={t('identity')}>
        <TextField of={form} name="name" isRequired isWide />
        <ChoiceField
          of={form}
          name="buildingId"
          isRequired
          isDisabled={setting !== undefined}
          choices={buildings.map(({ id, name = '' }) => ({ value: id, label: name }))}
          onChoose={(buildingId) => set({ buildingId, robotId: '', flowId: '' })}
        />
        <ChoiceField
          of={form}
          name="robotId"
          isRequired
          choices={robots.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ChoiceField
          of={form}
          name="flowId"
          isRequired
          choices={flows.map(({ id, name = '' }) => ({ value: id, label: name }))}
        />
        <ChoiceField
          of={form}
          name="level"
          isRequired
          choices={thresholdLevels.map((level) => ({
            value: String(level),
            label: levelText(`level_${level}`),
          }))}
        />
        <CheckField of={form} name="status" />
      </FormSection>
      <FormSection title={t('detection')}>
        <SeveralField
          of={form}
          name="behaviours"
          isRequired
          choices={behaviours.map((kind) => ({ value: kind, label: t(`behaviours_${kind}`) }))}
        />
        <ChoiceField
          of={form}
          name="sensitivity"
          isRequired
          description={t('sensitivityNote', { score: leastScores[sensitivity] })}
          choices={sensitivities.map((one) => ({ value: String(one), label: t(`sensitivity_${one}`) }))}
        />
        {detects(values, 'loitering') && (
          <TextField
            of={form}
            name="stayMinutes"
            isRequired
            inputMode="numeric"
            description={t('stayMinutesNote')}
          />
        )}
        <div className={classes.wide}>
          <TimeWindows
            windows={values.windows}
            isDisabled={form.isReadOnly}
            onChange={(windows) => set({ windows })}
          />
        </div>
      </FormSection>
      {detects(values, 'intrusion') && (
        <FormSection title={t('area')}>
          <AreaEditor
            area={values.area}
            error={typeof errors.area === 'string' ? errors.area : undefined}
            isReadOnly={form.isReadOnly}
            serialNo={robot?.serialNumber ?? null}
            onChange={(area) => set({ area })}
          />
        </FormSection>
      )}
    </EntityForm>
  )
}

function useDetectionForm({ row: setting, onCreated }: RowFormProps<DetectionSetting>) {
  const t = useTexts(detectionTexts)
  const formText = useTexts(formTexts)
  const cameraText = useTexts(teleopTexts)
  return useEntityForm({
    routes: detectionSettingRoutes,
    row: setting,
    form: detectionForm,
    create: detectionSettingCreate,
    update: detectionSettingUpdate,
    initial: { buildingId: usualPlace().buildingId },
    onCreated,
    labels: {
      name: t('name'),
      buildingId: t('building'),
      robotId: t('robotId'),
      flowId: t('flowId'),
      behaviours: t('behaviours'),
      area: t('area'),
      sensitivity: t('sensitivity'),
      stayMinutes: t('stayMinutes'),
      level: t('level'),
      windows: t('windows'),
      status: formText('enabled'),
    },
    getWord: (field, value) => {
      if (field === 'status') return formText(value === true ? 'enabled' : 'disabled')
      if (field === 'level') return wordOr(notificationTexts, `level_${String(value)}`, String(value))
      if (field === 'behaviours')
        return String(value)
          .split(',')
          .map((kind) => wordOr(detectionTexts, `behaviours_${kind}`, kind))
          .join(', ')
      if (field === 'area') {
        const { cameraId, points } = detectionForm.toValues({ area: value }).area
        return t('areaWords', { camera: cameraText(`camera_${cameraId}`), count: points.length })
      }
      return typeof value === 'string' ? value : JSON.stringify(value)
    },
    // Checks across fields are not part of their schemas.
    check: (values) =>
      Object.fromEntries(
        findDetectionProblems(values).map(({ path, code }) => [
          path,
          wordOr(formTexts, code, formText('format.invalid')),
        ]),
      ),
  })
}
