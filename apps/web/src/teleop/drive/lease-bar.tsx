import { Button } from '@mantine/core'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { teleopRoutes } from '@wheelhouse/contract/teleop/teleop'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { UserRound } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../kernel/forms/confirm-dialog.tsx'
import { call } from '../../kernel/server/api.ts'
import { useStore } from '../../kernel/server/store.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { operatorType, useSession } from '../../session/session.store.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import { useDriver, useLostWords } from '../session/use-driver.ts'
import classes from './lease-bar.module.css'
import { TeleopStateChip } from './teleop-state-chip.tsx'

/** Who drives, who watches, who requests to drive; and the buttons to start, end, request, hand over and take over. */
export function LeaseBar({ session, serialNo }: { session: TeleopSession; serialNo: string }) {
  const t = useTexts(teleopTexts)
  const language = useLanguage()
  const { user } = useSession()
  const snapshot = useStore(session.lease.snapshot)
  const [isBusy, setIsBusy] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const { driver, holderName, words } = useDriver(session)
  const lostWords = useLostWords(session)
  const isMine = driver === 'thisPage'
  const isOther = driver === 'other'
  const type = operatorType()
  const mayTakeOver = type !== null && hasPermission(type, 'robot:takeOver')
  const hasRequested = snapshot?.requests.some(({ operatorId }) => operatorId === user?.id) ?? false

  const run = async (action: () => Promise<unknown>) => {
    setIsBusy(true)
    try {
      await action()
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  const request = () => call(teleopRoutes.requestLease, { params: { serialNo } }, { quiet: 'driving' })
  const watchers = (snapshot?.watchers ?? []).filter(({ operatorId }) => operatorId !== user?.id)
  const note =
    lostWords ??
    (watchers.length > 0
      ? t('watchers', { names: watchers.map((person) => personName(person, language)).join(', ') })
      : '')

  return (
    <section className={classes.lease}>
      <div className={classes.head}>
        <p className={classes.driver} data-mine={isMine} role="status">
          <UserRound size={16} aria-hidden />
          <span>{words}</span>
        </p>
        <TeleopStateChip session={session} serialNo={serialNo} />
      </div>
      {/* One line even when empty: the buttons below must not move. */}
      <p className={classes.note} role="status" title={note}>
        {note}
      </p>
      <div className={classes.buttons}>
        {isMine && (
          <Button variant="default" loading={isBusy} onClick={() => void run(session.lease.release)}>
            {t('end')}
          </Button>
        )}
        {!isMine && !isOther && (
          <Button loading={isBusy} onClick={() => void run(() => session.lease.acquire({ takeOver: false }))}>
            {t(driver === 'ownElsewhere' ? 'startHere' : 'start')}
          </Button>
        )}
        {!isMine && isOther && (
          <Button
            variant="default"
            disabled={hasRequested}
            loading={isBusy}
            onClick={() => void run(request)}
          >
            {hasRequested ? t('requested') : t('request')}
          </Button>
        )}
        {!isMine && isOther && mayTakeOver && (
          <Button color="orange" variant="outline" onClick={() => setIsConfirming(true)}>
            {t('takeOver')}
          </Button>
        )}
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={t('takeOver')}
          color="orange"
          onConfirm={async () => {
            await session.lease.acquire({ takeOver: true })
          }}
          onClose={() => setIsConfirming(false)}
        >
          <p>{t('takeOverQuestion', { name: holderName })}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
