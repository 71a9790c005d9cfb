import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/PasswordInput.css'
import '@mantine/core/styles/Alert.css'
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import type { ErrorCode } from '@wheelhouse/contract/errors'
import type { SecondStep } from '@wheelhouse/contract/session/session'
import { type StartErrorCode, startErrorTexts } from '@wheelhouse/texts/kernel/start-errors'
import { sessionTexts } from '@wheelhouse/texts/session/session'
import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { branding } from '../custom/manifest.ts'
import { call, type SessionEnd } from '../kernel/server/api.ts'
import { asApiError } from '../kernel/server/api-error.ts'
import { useStore } from '../kernel/server/store.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useTitle } from '../kernel/shell/title.ts'
import { translate, useTexts } from '../kernel/words/texts.ts'
import classes from './auth-card.module.css'
import { AuthCard } from './auth-card.tsx'
import type { CodeStep } from './code-step.tsx'
import type { LoginFieldErrors, LoginInput } from './log-in.ts'
import { getSso } from './session.calls.ts'
import { clearSessionAlert, useSession } from './session.store.ts'
import { finishSso, goToIdentityProvider, hasSsoAnswer } from './sso.ts'

/** R-SESSION-2. Importing the contract's constant would bundle its schemas; a test compares the two. */
export const passwordMin = 6

/** The second step of a login, lazily loaded because not every login needs it. */
type Waiting = { step: SecondStep; Step: typeof CodeStep }

/** Identifier and password, then any second step. `onSignedIn` navigates to the requested page. */
export function LoginPage({ onSignedIn }: { onSignedIn: () => void }) {
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const [loginId, setLoginId] = useState('')
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  useEffect(() => clearSessionAlert, [])
  const isFinishing = useSsoAnswer(onSignedIn, setFailure)
  const handleBack = useCallback((reason: ErrorCode | null) => {
    setFailure(reason)
    setWaiting(null)
  }, [])
  const handleLogIn = async (input: LoginInput) => {
    setLoginId(input.loginId)
    const { logIn } = await import('./log-in.ts')
    const step = await logIn(input)
    if (step === null) onSignedIn()
    else setWaiting({ step, Step: (await import('./code-step.tsx')).CodeStep })
  }
  return (
    <AuthCard>
      {isFinishing ? (
        <SsoStep />
      ) : waiting === null ? (
        <PasswordStep loginId={loginId} failure={failure} onFailure={setFailure} onLogIn={handleLogIn} />
      ) : (
        <waiting.Step step={waiting.step} onSignedIn={onSignedIn} onBack={handleBack} />
      )}
    </AuthCard>
  )
}

/** Finishes a sign-in after the redirect from the identity provider. @returns whether it is still in progress */
function useSsoAnswer(onSignedIn: () => void, onFailure: (failure: ErrorCode) => void): boolean {
  const [isFinishing, setIsFinishing] = useState(hasSsoAnswer)
  useEffect(() => {
    if (!hasSsoAnswer()) return
    finishSso().then(onSignedIn, (error: unknown) => {
      onFailure(asApiError(error).code)
      setIsFinishing(false)
    })
  }, [onSignedIn, onFailure])
  return isFinishing
}

function SsoStep() {
  const t = useTexts(sessionTexts)
  useTitle(t('title'))
  return (
    <p role="status" className={classes.foot}>
      {t('ssoFinishing')}
    </p>
  )
}

type PasswordStepProps = {
  /** The values typed so far. */
  loginId: string
  failure: ErrorCode | null
  onFailure: (failure: ErrorCode | null) => void
  onLogIn: (input: LoginInput) => Promise<void>
}

function PasswordStep({ loginId, failure, onFailure, onLogIn }: PasswordStepProps) {
  const t = useTexts(sessionTexts)
  const { ended } = useSession()
  const [wrong, setWrong] = useState<LoginFieldErrors>({})
  const [isBusy, setIsBusy] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useTitle(t('title'))

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const input = { loginId: getText(data, 'loginId'), loginPw: getText(data, 'loginPw') }
    setIsBusy(true)
    onFailure(null)
    try {
      const { checkLogin } = await import('./log-in.ts')
      const rejected = checkLogin(input)
      setWrong(rejected)
      if (rejected.loginId || rejected.loginPw)
        focusField(form.current, rejected.loginId ? 'loginId' : 'loginPw')
      else await onLogIn(input)
    } catch (error) {
      onFailure(asApiError(error).code)
      focusField(form.current, 'loginPw')
    } finally {
      setIsBusy(false)
    }
  }
  const watchCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'))
  const alert = failure ?? ended

  return (
    <form ref={form} noValidate onSubmit={(event) => void handleSubmit(event)} aria-label={t('title')}>
      {alert !== null && (
        <Alert color="red" role="alert" variant="light" mb="md">
          {getWords(alert)}
          <HelpLink alert={alert} />
        </Alert>
      )}
      <TextInput
        name="loginId"
        type="email"
        size="md"
        label={t('loginId')}
        autoComplete="username"
        autoFocus
        spellCheck={false}
        defaultValue={loginId}
        error={wrong.loginId && t('loginIdInvalid')}
      />
      <PasswordInput
        name="loginPw"
        size="md"
        mt="sm"
        label={t('password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
        error={wrong.loginPw && t('passwordInvalid', { min: passwordMin })}
        description={hasCapsLock ? t('capsLock') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onKeyUp={watchCapsLock}
      />
      <Button type="submit" size="md" fullWidth mt="xl" loading={isBusy}>
        {t('submit')}
      </Button>
      <SsoButton onFailure={onFailure} />
      <p className={classes.foot}>
        <a href={paths.resetPasswordRequest}>{t('forgotPassword')}</a>
      </p>
    </form>
  )
}

/** The single sign-on button, if the installation has an identity provider. */
function SsoButton({ onFailure }: Pick<PasswordStepProps, 'onFailure'>) {
  const t = useTexts(sessionTexts)
  const [isAvailable, setIsAvailable] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    call(getSso, {}).then(
      (answer) => setIsAvailable(answer.isAvailable),
      // Password login still works, and reports when the server is unreachable.
      () => undefined,
    )
  }, [])
  const handleClick = async () => {
    setIsBusy(true)
    onFailure(null)
    try {
      await goToIdentityProvider()
    } catch (error) {
      onFailure(asApiError(error).code)
      setIsBusy(false)
    }
  }
  if (!isAvailable) return null
  return (
    <Button variant="default" size="md" fullWidth mt="sm" loading={isBusy} onClick={() => void handleClick()}>
      {t('sso')}
    </Button>
  )
}

/** R-SESSION-13: a link to help when the contract or a payment prevents login. */
function HelpLink({ alert }: { alert: ErrorCode | SessionEnd }) {
  const t = useTexts(sessionTexts)
  const { helpUrl } = useStore(branding)
  if (alert !== 'auth.contractEnded' && alert !== 'auth.paymentIncomplete') return null
  return (
    <>
      {' '}
      <a href={helpUrl ?? paths.help}>{t('help')}</a>
    </>
  )
}

function getWords(alert: ErrorCode | SessionEnd): string {
  if (alert === 'ipRefused') return translate(sessionTexts, 'ipRefused')
  return translate(startErrorTexts, isStartError(alert) ? alert : 'server.error')
}

/** The login page has no texts for the errors of the rest of the console. */
function isStartError(code: ErrorCode): code is StartErrorCode {
  return Object.hasOwn(startErrorTexts.texts, code)
}

function getText(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}
