import { Button, Group, PasswordInput, TextInput } from '@mantine/core'
import {
  type Linkage,
  linkageFieldsOf,
  linkageRoutes,
  type LinkageService,
  linkageUpdate,
} from '@wheelhouse/contract/buildings/linkage'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { linkageTexts } from '@wheelhouse/texts/buildings/linkages'
import { useState } from 'react'
import { asApiError } from '../../kernel/server/api-error.ts'
import { call } from '../../kernel/server/api.ts'
import { ConflictDialog, FormFailure } from '../../kernel/forms/form-parts.tsx'
import { showError } from '../../kernel/shell/notify.ts'
import { type TextKey, useTexts } from '../../kernel/words/texts.ts'
import { useContractForm } from '../../kernel/forms/use-contract-form.ts'
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

/** What a service is asked with. Saving asks it at once whether it accepts that. */
export function LinkageForm({ buildingId, linkage, isDisabled, mayWrite }: LinkageFormProps) {
  const t = useTexts(linkageTexts)
  const formText = useTexts(formTexts)
  const changed = useLinkagesChanged(buildingId)
  const { service } = linkage
  const params = { buildingId, service }
  const [isChecking, setIsChecking] = useState(false)
  /** Saved by somebody else while this was typed. */
  const [theirs, setTheirs] = useState<Linkage | null>(null)
  /** The version that the fields were filled from. */
  const [base, setBase] = useState(linkage)
  const names = textFields.filter((name) => (linkageFieldsOf[service] as readonly string[]).includes(name))

  const bodyOf = (values: Values, onto: Linkage) => {
    const touched = names.filter((name) => values[name] !== base[name])
    return {
      ...Object.fromEntries(touched.map((name) => [name, values[name]])),
      // Nothing typed leaves the stored one as it is.
      ...(values.secret !== '' && { secret: values.secret }),
      revision: onto.revision,
    }
  }
  const put = async (values: Values, onto: Linkage) => {
    await call(linkageRoutes.update, { params, body: linkageUpdate.parse(bodyOf(values, onto)) })
    const saved = await call(linkageRoutes.verify, { params })
    setTheirs(null)
    take(saved)
    await changed()
  }
  const { fields, failure, isSaving, handleSubmit, reset } = useContractForm<Values>({
    initial: valuesOf(linkage),
    schema: linkageUpdate,
    toBody: (values) => bodyOf(values, base),
    save: async (values) => {
      try {
        // What changed beside these fields, such as the chosen building, is no conflict with them.
        const isSame = names.every((name) => linkage[name] === base[name])
        await put(values, isSame ? linkage : base)
      } catch (error) {
        if (asApiError(error).code === 'entity.changed') setTheirs(await fetchLinkage(buildingId, service))
        throw error
      }
    },
  })
  const take = (version: Linkage) => {
    setBase(version)
    reset(valuesOf(version))
  }
  const handleCheck = async () => {
    setIsChecking(true)
    try {
      await call(linkageRoutes.verify, { params })
    } catch (error) {
      showError(error)
    }
    setIsChecking(false)
    await changed()
  }
  const handleKeepMine = async () => {
    if (theirs === null) return
    try {
      await put(fields.getValues(), theirs)
    } catch (error) {
      showError(error)
    }
  }
  return (
    <form noValidate onSubmit={handleSubmit} aria-label={t(`service_${service}`)} className={classes.form}>
      <FormFailure error={failure} />
      {names.map((name) => (
        <TextInput
          key={name}
          name={name}
          label={t(name)}
          autoComplete="off"
          spellCheck={false}
          disabled={isDisabled}
          {...fields.getInputProps(name)}
        />
      ))}
      <PasswordInput
        name="secret"
        label={t(secretWords[service])}
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
          <Button
            variant="default"
            loading={isChecking}
            disabled={isDisabled || !linkage.hasSecret || fields.isDirty()}
            onClick={() => void handleCheck()}
          >
            {t('check')}
          </Button>
        </Group>
      )}
      {theirs !== null && (
        <ConflictDialog
          rows={names
            .filter((name) => fields.getValues()[name] !== theirs[name])
            .map((name) => ({ field: t(name), yours: fields.getValues()[name], theirs: theirs[name] }))}
          onKeepYours={() => void handleKeepMine()}
          onTakeTheirs={() => {
            take(theirs)
            setTheirs(null)
            void changed()
          }}
          onClose={() => setTheirs(null)}
        />
      )}
    </form>
  )
}

function valuesOf({ loginId, managementUnitId, externalBuildingId }: Linkage): Values {
  return { loginId, managementUnitId, externalBuildingId, secret: '' }
}
