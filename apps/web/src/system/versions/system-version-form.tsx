import { robotModels } from '@wheelhouse/contract/robots/robot-values'
import {
  type SystemVersion,
  systemVersionCreate,
  systemVersionRoutes,
  systemVersionUpdate,
  versionLimits,
  versionStatuses,
  versionTargets,
} from '@wheelhouse/contract/system/system-version'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { systemVersionTexts } from '@wheelhouse/texts/system/system-versions'
import { useState } from 'react'
import { UploadField } from '../../kernel/files/upload-field.tsx'
import { DateTimeField } from '../../kernel/forms/date-fields.tsx'
import { AreaField, ChoiceField, SeveralField, TextField } from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import { defineForm, moment, number, optional, several, text, words } from '../../kernel/forms/form-codec.ts'
import { type RowFormProps, useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './system-version-form.module.css'

const versionForm = defineForm({
  name: text(),
  version: text(),
  target: text('portal'),
  models: several(),
  status: number(String(versionStatuses.private)),
  releaseNote: words(),
  minBattery: number(String(versionLimits.minBattery)),
  publishedAt: moment(),
  fileId: optional(),
})

/** The fields of a version of the console or the robots' OS, with its release notes (R-SYSTEM-8). */
export function SystemVersionForm({ row: version, onCreated }: RowFormProps<SystemVersion>) {
  const t = useTexts(systemVersionTexts)
  const robotText = useTexts(robotTexts)
  const [file, setFile] = useState(version?.file ?? null)
  const [isBusy, setIsBusy] = useState(false)
  const form = useEntityForm({
    routes: systemVersionRoutes,
    row: version,
    form: versionForm,
    create: systemVersionCreate,
    update: systemVersionUpdate,
    onCreated,
    labels: {
      name: t('name'),
      version: t('version'),
      target: t('target'),
      models: t('models'),
      status: t('status'),
      releaseNote: t('note'),
      minBattery: t('minBattery'),
      publishedAt: t('publishedAt'),
      fileId: t('file'),
    },
  })
  const { target, releaseNote } = form.fields.values
  const count = (of: 'ja' | 'en') => `${Array.from(releaseNote[of]).length} / ${versionLimits.noteMax}`
  return (
    <EntityForm
      form={form}
      label={version?.name ?? t('create')}
      listPath={paths.systemVersionList}
      isBusy={isBusy}
    >
      <FormSection title={t('identity')}>
        <TextField of={form} name="name" isRequired />
        <TextField of={form} name="version" isRequired description={t('versionNote')} spellCheck={false} />
        <ChoiceField
          of={form}
          name="target"
          isRequired
          choices={versionTargets.map((value) => ({ value, label: t(`target_${value}`) }))}
        />
        {target === 'robot' && (
          <>
            <TextField of={form} name="minBattery" isRequired inputMode="numeric" />
            <SeveralField
              of={form}
              name="models"
              description={t('modelsNote')}
              choices={robotModels.map((value) => ({ value, label: robotText(`model_${value}`) }))}
            />
          </>
        )}
      </FormSection>
      <FormSection title={t('file')}>
        <UploadField
          name="fileId"
          label={t('file')}
          description={t('fileNote')}
          kind="software"
          value={file}
          error={form.fields.errors.fileId}
          disabled={form.isReadOnly}
          onChange={(taken) => {
            setFile(taken)
            form.fields.setFieldValue('fileId', taken?.id ?? '')
          }}
          onBusyChange={setIsBusy}
        />
        {file !== null && <p className={classes.sum}>{t('sha256', { sha256: file.sha256 })}</p>}
      </FormSection>
      <FormSection title={t('publication')}>
        <ChoiceField
          of={form}
          name="status"
          isRequired
          description={t('statusNote')}
          choices={Object.values(versionStatuses).map((value) => ({
            value: String(value),
            label: t(`status_${value}`),
          }))}
        />
        <DateTimeField of={form} name="publishedAt" description={t('publishedAtNote')} />
      </FormSection>
      <FormSection title={t('note')}>
        {(['ja', 'en'] as const).map((one) => (
          <AreaField
            key={one}
            of={form}
            name={`releaseNote.${one}`}
            label={t(`note_${one}`)}
            description={`${t('markdown')} ${count(one)}`}
            rows={6}
          />
        ))}
      </FormSection>
    </EntityForm>
  )
}
