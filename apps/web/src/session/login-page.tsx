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
import { brandTexts } from '@wheelhouse/texts/brand'
import { errorTexts } from '@wheelhouse/texts/errors'
import { sessionTexts } from '@wheelhouse/texts/session'
import { Mark } from '@wheelhouse/ui/mark'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { asApiError } from '../kernel/api-error.ts'
import { branding } from '../custom/manifest.ts'
import type { SessionEnd } from '../kernel/api.ts'
import { useStore } from '../kernel/store.ts'
import { translate, useTexts } from '../kernel/texts.ts'
import { useTitle } from '../kernel/title.ts'
import { LanguageSwitch } from './language-switch.tsx'
import classes from './login-page.module.css'
import type { LoginFieldErrors } from './session.queries.ts'
import { clearSessionAlert, useSession } from './session.store.ts'

/** Specification §5. The contract's own figure would bring its schemas into this page; a test compares the two. */
export const passwordMin = 6

/** Identifier and password. `onSignedIn` leads on to the wanted page. */
export function LoginPage({ onSignedIn }: { onSignedIn: () => void }) {
  const t = useTexts(sessionTexts)
  const brandText = useTexts(brandTexts)
  const { logo, loginBackground } = useStore(branding).assets
  const { ended } = useSession()
  const [failure, setFailure] = useState<ErrorCode | null>(null)
  const [wrong, setWrong] = useState<LoginFieldErrors>({})
  const [isBusy, setIsBusy] = useState(false)
  const [hasCapsLock, setHasCapsLock] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => clearSessionAlert, [])
  useTitle(t('title'))

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const input = { loginId: textOf(data, 'loginId'), loginPw: textOf(data, 'loginPw') }
    setIsBusy(true)
    setFailure(null)
    try {
      const { checkLogin, logIn } = await import('./session.queries.ts')
      const rejected = checkLogin(input)
      setWrong(rejected)
      if (rejected.loginId || rejected.loginPw) {
        focusField(form.current, rejected.loginId ? 'loginId' : 'loginPw')
        return
      }
      await logIn(input)
      onSignedIn()
    } catch (error) {
      setFailure(asApiError(error).code)
      focusField(form.current, 'loginPw')
    } finally {
      setIsBusy(false)
    }
  }
  const watchCapsLock = (event: KeyboardEvent) => setHasCapsLock(event.getModifierState('CapsLock'))
  const alert = failure ?? ended

  return (
    <main
      className={classes.page}
      style={
        loginBackground === undefined
          ? undefined
          : { backgroundImage: `url("${encodeURI(loginBackground)}")` }
      }
    >
      <div className={classes.language}>
        <LanguageSwitch />
      </div>
      <div className={classes.card}>
        <header className={classes.brand}>
          {logo === undefined ? <Mark size={44} /> : <img src={logo} alt="" height={56} />}
          <h1>{brandText('name')}</h1>
          <p>{brandText('tagline')}</p>
        </header>
        <form ref={form} noValidate onSubmit={(event) => void handleSubmit(event)} aria-label={t('title')}>
          {alert !== null && (
            <Alert color="red" role="alert" variant="light" mb="md">
              {wordsOf(alert)}
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
        </form>
      </div>
    </main>
  )
}

function wordsOf(alert: ErrorCode | SessionEnd): string {
  return alert === 'ipRefused' ? translate(sessionTexts, 'ipRefused') : translate(errorTexts, alert)
}

function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}

function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLInputElement) field.focus()
}
