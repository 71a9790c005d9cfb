import { Alert, Button, Modal, PasswordInput, TextInput } from '@mantine/core'
import { type Passkey, secondFactorRoutes } from '@wheelhouse/contract/account/second-factor'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { authCodeTexts } from '@wheelhouse/texts/session/auth-code'
import { useState } from 'react'
import { FormFailure } from '../kernel/forms/form-parts.tsx'
import { useContractForm } from '../kernel/forms/use-contract-form.ts'
import { call } from '../kernel/server/api.ts'
import { notify } from '../kernel/shell/notify.ts'
import { formatMoment } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { makePasskey, PasskeyError, type PasskeyFailure } from '../session/passkeys.ts'
import classes from './account.module.css'
import { useFactorsChanged } from './account.queries.ts'
import { ConfirmPasswordForm, wrongPasswordAtField } from './confirm-password-form.tsx'
import { deviceWords } from './device-words.ts'

/** The person's own passkeys: list, add, remove. */
export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const t = useTexts(accountTexts)
  const [isAdding, setIsAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey | null>(null)
  return (
    <div className={classes.factor}>
      <h3>{t('passkeys')}</h3>
      <p>{t('passkeysHint')}</p>
      {passkeys.length === 0 ? (
        <p className={classes.facts}>{t('noPasskeys')}</p>
      ) : (
        <ul className={classes.rows} aria-label={t('passkeys')}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      <div className={classes.buttons}>
        <Button variant="default" size="xs" onClick={() => setIsAdding(true)}>
          {t('addPasskey')}
        </Button>
      </div>
      {isAdding && <AddDialog onClose={() => setIsAdding(false)} />}
      {removing !== null && <RemoveDialog passkey={removing} onClose={() => setRemoving(null)} />}
    </div>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const t = useTexts(accountTexts)
  const language = useLanguage()
  const { name, createdAt, lastUsedAt } = passkey
  const at = (moment: string) => ({ at: formatMoment(moment, language) })
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={classes.facts}>
          <span>{t('passkeyCreated', at(createdAt))}</span>
          <span>{lastUsedAt === null ? t('passkeyUnused') : t('passkeyUsed', at(lastUsedAt))}</span>
        </p>
      </div>
      <Button variant="default" size="xs" aria-label={t('removePasskey', { name })} onClick={onRemove}>
        {t('remove')}
      </Button>
    </li>
  )
}

const nameAndPassword = secondFactorRoutes.beginPasskey.body.extend(
  secondFactorRoutes.addPasskey.body.pick({ name: true }).shape,
)

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(accountTexts)
  const formText = useTexts(formTexts)
  const passkeyText = useTexts(authCodeTexts)
  const factorsChanged = useFactorsChanged()
  const [passkeyFailure, setPasskeyFailure] = useState<PasskeyFailure | null>(null)
  const { fields, failure, isSaving, handleSubmit } = useContractForm({
    initial: { name: deviceWords(navigator.userAgent), currentPassword: '' },
    schema: nameAndPassword,
    keeping: null,
    save: async ({ name, currentPassword }) => {
      setPasskeyFailure(null)
      try {
        const { options } = await call(secondFactorRoutes.beginPasskey, { body: { currentPassword } })
        const response = await makePasskey(options)
        await call(secondFactorRoutes.addPasskey, { body: { name, response } })
      } catch (error) {
        if (!(error instanceof PasskeyError)) throw wrongPasswordAtField(error)
        setPasskeyFailure(error.failure)
        return
      }
      notify({ message: t('passkeyAdded') })
      onClose()
      await factorsChanged()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('addPasskey')}
      closeButtonProps={{ 'aria-label': formText('cancel') }}
    >
      <form noValidate onSubmit={handleSubmit} aria-label={t('addPasskey')} className={classes.form}>
        <FormFailure error={failure} title={t('notDone')} />
        <div role="alert">
          {passkeyFailure !== null && (
            <Alert color="red" variant="light">
              {passkeyText(passkeyFailure)}
            </Alert>
          )}
        </div>
        <TextInput
          name="name"
          label={t('passkeyName')}
          description={t('passkeyNameHint')}
          data-autofocus
          {...fields.getInputProps('name')}
        />
        <PasswordInput
          name="currentPassword"
          label={t('currentPassword')}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          {...fields.getInputProps('currentPassword')}
        />
        <Button type="submit" loading={isSaving}>
          {t('addPasskey')}
        </Button>
      </form>
    </Modal>
  )
}

function RemoveDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTexts(accountTexts)
  const formText = useTexts(formTexts)
  const factorsChanged = useFactorsChanged()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('removePasskey', { name })}
      closeButtonProps={{ 'aria-label': formText('cancel') }}
    >
      <p>{t('removePasskeyText')}</p>
      <ConfirmPasswordForm
        label={t('remove')}
        isDangerous
        onConfirm={async (currentPassword) => {
          await call(secondFactorRoutes.removePasskey, { params: { id }, body: { currentPassword } })
          notify({ message: t('passkeyRemoved') })
          onClose()
          await factorsChanged()
        }}
      />
    </Modal>
  )
}
