import { Alert, Button, TextInput } from '@mantine/core'
import { authCodeRoutes, authDigitsSchema } from '@wheelhouse/contract/session/auth-code'
import { authModes, type SecondStep } from '@wheelhouse/contract/session/session'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { authCodeTexts } from '@wheelhouse/texts/session/auth-code'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../kernel/server/api.ts'
import { useTitle } from '../kernel/shell/title.ts'
import { translate, useTexts } from '../kernel/words/texts.ts'
import classes from './code-step.module.css'
import { toDigits } from './digits.ts'
import { answerByPasskey } from './passkeys.ts'
import { type StepExits, type StepFailure, useWaitingLogin, type WaitingLogin } from './use-waiting-login.ts'

/** The second step of a login (R-SESSION-7): a code, or a passkey. */
export function CodeStep({ step, ...exits }: StepExits & { step: SecondStep }) {
  const t = useTexts(authCodeTexts)
  const login = useWaitingLogin(step, exits)
  const { authMode } = step
  const isPasskey = authMode === authModes.passkey
  const title = t(isPasskey ? 'passkeyTitle' : 'title')
  useTitle(title)
  return (
    <section aria-labelledby="code-title">
      <h2 id="code-title">{title}</h2>
      {authMode !== authModes.password && <p className={classes.lead}>{t(`lead_${authMode}`)}</p>}
      {isPasskey ? <PasskeyForm login={login} /> : <DigitsForm login={login} />}
      <p role="timer" className={classes.time}>
        {t('timeLeft', { time: minutesAndSeconds(login.secondsLeft) })}
      </p>
      {(authMode === authModes.mailCode || authMode === authModes.smsCode) && <Resend login={login} />}
      <Button variant="subtle" fullWidth onClick={() => exits.onBack(null)}>
        {t('back')}
      </Button>
    </section>
  )
}

function DigitsForm({ login }: { login: WaitingLogin }) {
  const t = useTexts(authCodeTexts)
  const field = useRef<HTMLInputElement>(null)
  const [isWrong, setIsWrong] = useState(false)
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const authDigits = toDigits(field.current?.value ?? '')
    const isComplete = authDigitsSchema.safeParse(authDigits).success
    setIsWrong(!isComplete)
    const isIn =
      isComplete && (await login.finish(() => call(authCodeRoutes.assert, { body: { authDigits } })))
    if (isIn) return
    // The next digits typed replace the wrong ones.
    field.current?.focus()
    field.current?.select()
  }
  return (
    <form noValidate aria-labelledby="code-title" onSubmit={(event) => void handleSubmit(event)}>
      <Failure reason={login.failure} />
      <TextInput
        ref={field}
        name="authDigits"
        size="md"
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        spellCheck={false}
        classNames={{ input: classes.digits }}
        error={isWrong && t('codeInvalid')}
      />
      <Button type="submit" size="md" fullWidth mt="md" loading={login.isBusy}>
        {t('confirm')}
      </Button>
    </form>
  )
}

function PasskeyForm({ login }: { login: WaitingLogin }) {
  const t = useTexts(authCodeTexts)
  const handleUse = () =>
    login.finish(async () => {
      const { options } = await call(authCodeRoutes.passkeyOptions, {})
      const response = await answerByPasskey(options)
      return call(authCodeRoutes.assertPasskey, { body: { response } })
    })
  return (
    <>
      <Failure reason={login.failure} />
      <Button size="md" fullWidth autoFocus loading={login.isBusy} onClick={() => void handleUse()}>
        {t('usePasskey')}
      </Button>
    </>
  )
}

function Resend({ login: { secondsToResend, isBusy, resend } }: { login: WaitingLogin }) {
  const t = useTexts(authCodeTexts)
  const [wasSent, setWasSent] = useState(false)
  const mustWait = secondsToResend > 0 || isBusy
  return (
    <>
      <p role="status" className={classes.status}>
        {wasSent && t('resent')}
      </p>
      {/* Not `disabled`, which would make it lose focus. */}
      <Button
        variant="default"
        fullWidth
        mb="xs"
        aria-disabled={mustWait}
        data-disabled={mustWait || undefined}
        onClick={() => mustWait || void resend().then(setWasSent)}
      >
        {secondsToResend > 0 ? t('resendIn', { seconds: secondsToResend }) : t('resend')}
      </Button>
    </>
  )
}

function Failure({ reason }: { reason: StepFailure | null }) {
  return (
    <div role="alert">
      {reason !== null && (
        <Alert color="red" variant="light" mb="md">
          {getWords(reason)}
        </Alert>
      )}
    </div>
  )
}

function getWords(reason: StepFailure): string {
  if (reason === 'passkey_cancelled' || reason === 'passkey_exists' || reason === 'passkey_unsupported')
    return translate(authCodeTexts, reason)
  return translate(errorTexts, reason)
}

function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
