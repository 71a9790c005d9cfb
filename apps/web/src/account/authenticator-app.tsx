import { Button, Modal, TextInput } from '@mantine/core'
import { secondFactorRoutes } from '@wheelhouse/contract/account/second-factor'
import type { ResultOf } from '@wheelhouse/contract/kernel/route'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { useState } from 'react'
import { FormFailure } from '../kernel/forms/form-parts.tsx'
import { useContractForm } from '../kernel/forms/use-contract-form.ts'
import { call } from '../kernel/server/api.ts'
import { atField } from '../kernel/server/api-error.ts'
import { notify } from '../kernel/shell/notify.ts'
import { QrCode } from '../kernel/shell/qr-code.tsx'
import { translate, useTexts } from '../kernel/words/texts.ts'
import { toDigits } from '../session/digits.ts'
import classes from './account.module.css'
import { useFactorsChanged } from './account.queries.ts'
import { ConfirmPasswordForm } from './confirm-password-form.tsx'

/** The person's own authenticator app: set it up, move it to another phone, remove it. */
export function AuthenticatorApp({ isSetUp }: { isSetUp: boolean }) {
  const t = useTexts(accountTexts)
  const [dialog, setDialog] = useState<'setUp' | 'remove' | null>(null)
  const close = () => setDialog(null)
  return (
    <div className={classes.factor}>
      <h3>
        {t('app')} <span className={classes.mark}>{t(isSetUp ? 'appOn' : 'appOff')}</span>
      </h3>
      <p>{t('appHint')}</p>
      <div className={classes.buttons}>
        <Button variant="default" size="xs" onClick={() => setDialog('setUp')}>
          {t(isSetUp ? 'replaceApp' : 'setUpApp')}
        </Button>
        {isSetUp && (
          <Button variant="default" size="xs" onClick={() => setDialog('remove')}>
            {t('removeApp')}
          </Button>
        )}
      </div>
      {dialog === 'setUp' && <SetUpDialog onClose={close} />}
      {dialog === 'remove' && <RemoveDialog onClose={close} />}
    </div>
  )
}

type SetUp = ResultOf<typeof secondFactorRoutes.beginAuthenticatorApp>

function SetUpDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(accountTexts)
  const formText = useTexts(formTexts)
  const [setUp, setSetUp] = useState<SetUp | null>(null)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('setUpApp')}
      closeButtonProps={{ 'aria-label': formText('cancel') }}
    >
      {setUp === null ? (
        <ConfirmPasswordForm
          label={t('next')}
          onConfirm={async (currentPassword) =>
            setSetUp(await call(secondFactorRoutes.beginAuthenticatorApp, { body: { currentPassword } }))
          }
        />
      ) : (
        <ConfirmCode setUp={setUp} onDone={onClose} />
      )}
    </Modal>
  )
}

/** The secret as a QR code and as text, and a code to prove that the app has it. */
function ConfirmCode({ setUp: { secret, uri }, onDone }: { setUp: SetUp; onDone: () => void }) {
  const t = useTexts(accountTexts)
  const factorsChanged = useFactorsChanged()
  const { fields, failure, isSaving, handleSubmit } = useContractForm({
    initial: { authDigits: '' },
    schema: secondFactorRoutes.confirmAuthenticatorApp.body,
    toBody: ({ authDigits }) => ({ authDigits: toDigits(authDigits) }),
    check: ({ authDigits }) =>
      /^\d{6}$/.test(toDigits(authDigits)) ? {} : { authDigits: translate(formTexts, 'code.digits') },
    keeping: null,
    save: async ({ authDigits }) => {
      const body = { authDigits: toDigits(authDigits) }
      await call(secondFactorRoutes.confirmAuthenticatorApp, { body }).catch((error: unknown) => {
        throw atField(error, 'auth.codeMismatch', { path: 'authDigits', code: 'code.wrong' })
      })
      notify({ message: t('appReady') })
      onDone()
      await factorsChanged()
    },
  })
  return (
    <form noValidate onSubmit={handleSubmit} aria-label={t('setUpApp')} className={classes.form}>
      <FormFailure error={failure} title={t('notDone')} />
      <p>{t('scanQr')}</p>
      <QrCode text={uri} label={t('qrCode')} />
      <p>
        {t('typeSecret')}
        <code className={classes.secret}>{inGroups(secret)}</code>
      </p>
      <TextInput
        name="authDigits"
        label={t('appCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...fields.getInputProps('authDigits')}
      />
      <Button type="submit" loading={isSaving}>
        {t('takeIntoUse')}
      </Button>
    </form>
  )
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(accountTexts)
  const formText = useTexts(formTexts)
  const factorsChanged = useFactorsChanged()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('removeApp')}
      closeButtonProps={{ 'aria-label': formText('cancel') }}
    >
      <p>{t('removeAppText')}</p>
      <ConfirmPasswordForm
        label={t('remove')}
        isDangerous
        onConfirm={async (currentPassword) => {
          await call(secondFactorRoutes.removeAuthenticatorApp, { body: { currentPassword } })
          notify({ message: t('appRemoved') })
          onClose()
          await factorsChanged()
        }}
      />
    </Modal>
  )
}

/** In groups of four, as people read them out. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret
}
