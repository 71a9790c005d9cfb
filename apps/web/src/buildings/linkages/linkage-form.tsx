import { Button, Group, PasswordInput, TextInput } from '@mantine/core'
import {
  fieldsByLinkage,
  type Linkage,
  type LinkageService,
  linkageRoutes,
  linkageUpdate,
} from '@wheelhouse/contract/buildings/linkage'
import { isOneOf } from '@wheelhouse/contract/kernel/typed'
import { linkageTexts } from '@wheelhouse/texts/buildings/linkages'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useState } from 'react'
import { getWords, toIssueOfCode } from '../../kernel/forms/form.ts'
import { ConflictDialog, FormFailure } from '../../kernel/forms/form-parts.tsx'
import { readKeptBase, useContractForm } from '../../kernel/forms/use-contract-form.ts'
import { call } from '../../kernel/server/api.ts'
import { asApiError } from '../../kernel/server/api-error.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { type TextKey, useTexts } from '../../kernel/words/texts.ts'
import { DeleteLinkage } from './delete-linkage.tsx'
import classes from './linkages.module.css'
import { fetchLinkage, useLinkagesChanged } from './linkages.queries.ts'

const textFields = ['loginId', 'managementUnitId', 'externalBuildingId'] as const
type Values = Record<(typeof textFields)[number] | 'secret', string>

const secretWords: Record<LinkageService, TextKey<typeof linkageTexts>> = {
  tspider: 'password',
  robomen: 'password',
  hakaru: 'password',
  lilz: 'accessToken',
  kanriroid: 'token',
}

type LinkageFormProps = { buildingId: string; linkage: Linkage; isDisabled: boolean; mayWrite: boolean }

/** The credentials for a service. Saving immediately checks that the service accepts them. */
export function LinkageForm({ buildingId, linkage, isDisabled, mayWrite }: LinkageFormProps) {
  const t = useTexts(linkageTexts)
  const formText = useTexts(formTexts)
  const { service } = linkage
  const { names, fields, failure, isSaving, handleSubmit, conflict, remove } = useLinkageForm(
    buildingId,
    linkage,
  )
  return (
    <form noValidate onSubmit={handleSubmit} aria-label={t(`service_${service}`)} className={classes.form}>
      <FormFailure error={failure} />
      {names.map((name) => (
        <TextInput
          key={name}
          name={name}
          label={t(name)}
          withAsterisk
          autoComplete="off"
          spellCheck={false}
          disabled={isDisabled}
          {...fields.getInputProps(name)}
        />
      ))}
      <PasswordInput
        name="secret"
        label={t(secretWords[service])}
        withAsterisk
        autoComplete="new-password"
        placeholder={linkage.hasSecret ? formText('secretStored') : undefined}
        visibilityToggleButtonProps={{ 'aria-label': formText('showSecret') }}
        disabled={isDisabled}
        {...fields.getInputProps('secret')}
      />
      {mayWrite && (
        <Group gap="sm">
          <Button type="submit" loading={isSaving} disabled={isDisabled || !fields.isDirty()}>
            {t('save')}
          </Button>
          <CheckButton
            buildingId={buildingId}
            service={service}
            isDisabled={isDisabled || !linkage.hasSecret || fields.isDirty()}
          />
          {linkage.hasSecret && <DeleteLinkage service={service} onDelete={remove} />}
        </Group>
      )}
      {conflict !== null && (
        <ConflictDialog
          rows={conflict.rows.map(({ name, ...row }) => ({ ...row, field: t(name) }))}
          onKeepYours={() => void conflict.keepMine()}
          onTakeTheirs={conflict.takeTheirs}
          onClose={conflict.close}
        />
      )}
    </form>
  )
}

type CheckButtonProps = { buildingId: string; service: LinkageService; isDisabled: boolean }

/** Checks whether the service still accepts the stored credentials. */
function CheckButton({ buildingId, service, isDisabled }: CheckButtonProps) {
  const t = useTexts(linkageTexts)
  const changed = useLinkagesChanged(buildingId)
  const [isChecking, setIsChecking] = useState(false)
  const handleCheck = async () => {
    setIsChecking(true)
    try {
      await call(linkageRoutes.verify, { params: { buildingId, service } })
    } catch (error) {
      showError(error)
    }
    setIsChecking(false)
    await changed()
  }
  return (
    <Button variant="default" loading={isChecking} disabled={isDisabled} onClick={() => void handleCheck()}>
      {t('check')}
    </Button>
  )
}

function omitSecret(values: Values): Partial<Values> {
  return Object.fromEntries(textFields.map((name) => [name, values[name]]))
}

/** Saves the edits against the version that they started from; on a conflict, the person chooses a version. */
function useLinkageForm(buildingId: string, linkage: Linkage) {
  const changed = useLinkagesChanged(buildingId)
  const { service } = linkage
  const params = { buildingId, service }
  /** The version that somebody else saved in the meantime. */
  const [theirs, setTheirs] = useState<Linkage | null>(null)
  /** The version that the fields were filled from. */
  const keptAs = `linkage ${buildingId} ${service}`
  const [base, setBase] = useState(() => readKeptBase(keptAs, linkage))
  const names = textFields.filter((name) => isOneOf(fieldsByLinkage[service], name))

  const toBody = (values: Values, onto: Linkage) => {
    const touched = names.filter((name) => values[name] !== base[name])
    return {
      ...Object.fromEntries(touched.map((name) => [name, values[name]])),
      // An empty field keeps the stored secret.
      ...(values.secret !== '' && { secret: values.secret }),
      revision: onto.revision,
    }
  }
  const put = async (values: Values, onto: Linkage) => {
    await call(linkageRoutes.update, { params, body: linkageUpdate.parse(toBody(values, onto)) })
    take(await call(linkageRoutes.verify, { params }))
    await changed()
  }
  const form = useContractForm<Values>({
    initial: toValues(base),
    schema: linkageUpdate,
    toBody: (values) => toBody(values, base),
    check: (values) => {
      const needed = base.hasSecret ? names : [...names, 'secret' as const]
      const empty = needed.filter((name) => values[name].trim() === '')
      return Object.fromEntries(empty.map((name) => [name, getWords(toIssueOfCode('text.required'))]))
    },
    keeping: { name: keptAs, withoutSecrets: omitSecret, base },
    save: async (values) => {
      try {
        // Changes outside these fields, such as the selected building, do not conflict with them.
        const isSame = names.every((name) => linkage[name] === base[name])
        await put(values, isSame ? linkage : base)
      } catch (error) {
        if (asApiError(error).code === 'entity.changed') setTheirs(await fetchLinkage(buildingId, service))
        throw error
      }
    },
  })
  const take = (version: Linkage) => {
    setTheirs(null)
    setBase(version)
    form.reset(toValues(version))
  }
  const remove = async () => {
    await call(linkageRoutes.delete, { params })
    const emptied = await fetchLinkage(buildingId, service)
    if (emptied !== null) take(emptied)
    await changed()
  }
  const mine = form.fields.getValues()
  const differing = names.filter((name) => theirs !== null && mine[name] !== theirs[name])
  const conflict = theirs && {
    rows: differing.map((name) => ({ name, yours: mine[name], theirs: theirs[name] })),
    keepMine: async () => put(form.fields.getValues(), theirs).catch(showError),
    takeTheirs: () => {
      take(theirs)
      void changed()
    },
    close: () => setTheirs(null),
  }
  return { ...form, names, conflict, remove }
}

function toValues({ loginId, managementUnitId, externalBuildingId }: Linkage): Values {
  return { loginId, managementUnitId, externalBuildingId, secret: '' }
}
