import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { operatorTexts } from '@wheelhouse/texts/organizations/operators'
import { registrationTexts } from '@wheelhouse/texts/organizations/registration'
import { useEffect, useRef } from 'react'
import { paths } from '../../kernel/shell/paths.ts'
import { SecretOnce } from '../../kernel/shell/secret-once.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './registration.module.css'

/** The result of a registration, with its administrator's credentials; without a password they were invited. */
export type Registered = { organizationId: string; name: string; loginId: string; password: string | null }

/** Shown after a registration: the details to pass on, and a link to the new organisation. */
export function RegistrationDone({ registered, onAgain }: { registered: Registered; onAgain: () => void }) {
  const t = useTexts(registrationTexts)
  const operatorText = useTexts(operatorTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { organizationId, name, loginId, password } = registered
  return (
    <div className={classes.done}>
      <h2 ref={heading} tabIndex={-1}>
        {t('doneTitle', { name })}
      </h2>
      {password === null ? (
        <p>{t('doneInvited', { loginId })}</p>
      ) : (
        <>
          <p>{t('doneText')}</p>
          <SecretOnce
            values={[
              [operatorText('loginId'), loginId],
              [operatorText('password'), password],
            ]}
          />
        </>
      )}
      <Group gap="md" mt="md">
        <Link to={paths.organization} params={{ id: organizationId }}>
          {t('toOrganization')}
        </Link>
        <Button variant="default" onClick={onAgain}>
          {t('another')}
        </Button>
      </Group>
    </div>
  )
}
