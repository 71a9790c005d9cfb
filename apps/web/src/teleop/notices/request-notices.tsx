import { Button, TextInput } from '@mantine/core'
import { leaseLimits, teleopRoutes } from '@wheelhouse/contract/teleop/teleop'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { type FormEvent, useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { useStore } from '../../kernel/server/store.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import classes from './notice.module.css'
import { Notice } from './notice.tsx'

type Person = { operatorId: string; firstName: string; lastName: string }

/** Who requests to drive, for the driver. */
export function RequestNotice({ serialNo, person }: { serialNo: string; person: Person }) {
  const t = useTexts(teleopTexts)
  const language = useLanguage()
  const [message, setMessage] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { operatorId } = person
  const answer = async (send: () => Promise<unknown>) => {
    setIsBusy(true)
    await send().catch(showError)
    setIsBusy(false)
  }
  const params = { serialNo }
  const handleDecline = (event: FormEvent) => {
    event.preventDefault()
    void answer(() =>
      call(teleopRoutes.declineLease, { params, body: { operatorId, message } }, { quiet: 'driving' }),
    )
  }
  return (
    <Notice
      tone="attention"
      more={
        <form className={classes.actions} onSubmit={handleDecline}>
          <Button
            size="compact-sm"
            loading={isBusy}
            onClick={() =>
              void answer(() =>
                call(teleopRoutes.handOverLease, { params, body: { operatorId } }, { quiet: 'driving' }),
              )
            }
          >
            {t('handOver')}
          </Button>
          <TextInput
            size="xs"
            className={classes.word}
            aria-label={t('declineMessage')}
            placeholder={t('declineMessage')}
            maxLength={leaseLimits.messageMax}
            value={message}
            onChange={(event) => setMessage(event.currentTarget.value)}
          />
          <Button type="submit" size="compact-sm" variant="default" disabled={isBusy}>
            {t('decline')}
          </Button>
        </form>
      }
    >
      {t('wantsToDrive', { name: personName(person, language) })}
    </Notice>
  )
}

/** For the requester: it was declined, and why. */
export function DeclinedNotice({ session }: { session: TeleopSession }) {
  const t = useTexts(teleopTexts)
  const language = useLanguage()
  const declined = useStore(session.lease.declined)
  if (declined === null) return null
  const name = personName(declined.by, language)
  return (
    <Notice tone="attention" onClose={() => session.lease.declined.set(null)}>
      {declined.message === ''
        ? t('requestDeclined', { name })
        : t('requestDeclinedWith', { name, message: declined.message })}
    </Notice>
  )
}
