import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { registrationTexts } from '@wheelhouse/texts/organizations/registration'
import { useState } from 'react'
import { passwordPolicyQuery } from '../../account/account.queries.ts'
import listClasses from '../../kernel/lists/list-page.module.css'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { type Registered, RegistrationDone } from './registration-done.tsx'
import { RegistrationWizard } from './registration-wizard.tsx'

/** auth/register: registers a new customer, up to an administrator who can sign in. */
export function RegistrationPage() {
  const t = useTexts(registrationTexts)
  useTitle(t('title'))
  const { data: policy, error, refetch } = useQuery(passwordPolicyQuery)
  const [registered, setRegistered] = useState<Registered | null>(null)
  return (
    <section>
      <header className={listClasses.head}>
        <h1>{t('title')}</h1>
      </header>
      {registered !== null ? (
        <RegistrationDone registered={registered} onAgain={() => setRegistered(null)} />
      ) : policy !== undefined ? (
        <RegistrationWizard policy={policy} onRegistered={setRegistered} />
      ) : error === null ? (
        <Skeleton height={480} />
      ) : (
        <ListFailure error={error} onRetry={() => void refetch()} />
      )}
    </section>
  )
}
