import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accountTexts } from '@wheelhouse/texts/account/account'
import type { ReactNode } from 'react'
import { ListLoading } from '../kernel/lists/list-parts.tsx'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { useTitle } from '../kernel/shell/title.ts'
import { type TextKey, useTexts } from '../kernel/words/texts.ts'
import classes from './account.module.css'
import { profileQuery, secondFactorsQuery } from './account.queries.ts'
import { AuthenticatorApp } from './authenticator-app.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { ProfileForm } from './profile-form.tsx'

/** /my/profile: the person's own account. */
export function ProfilePage() {
  const t = useTexts(accountTexts)
  useTitle(t('profile'))
  return (
    <div className={classes.page}>
      <h1>{t('profile')}</h1>
      <Section title="profileBasics">
        <Basics />
      </Section>
      <Section title="passwordSection">
        <Button component={Link} to={paths.changePassword} variant="default">
          {t('changePassword')}
        </Button>
      </Section>
      <Section title="secondFactors">
        <p>{t('secondFactorsLead')}</p>
        <SecondFactors />
      </Section>
      <Section title="sessions">
        <OwnSessions />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: TextKey<typeof accountTexts>; children: ReactNode }) {
  const t = useTexts(accountTexts)
  const id = `section-${title}`
  return (
    <section aria-labelledby={id} className={classes.section}>
      <h2 id={id}>{t(title)}</h2>
      {children}
    </section>
  )
}

function Basics() {
  const { data, error, refetch } = useQuery(profileQuery)
  if (data !== undefined) return <ProfileForm profile={data} />
  if (error !== null) return <ListFailure error={error} onRetry={() => void refetch()} />
  return <Skeleton height={480} />
}

function SecondFactors() {
  const { data, error, refetch } = useQuery(secondFactorsQuery)
  if (error !== null) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <ListLoading />
  return (
    <>
      <AuthenticatorApp isSetUp={data.hasAuthenticatorApp} />
      <PasskeyList passkeys={data.passkeys} />
    </>
  )
}
