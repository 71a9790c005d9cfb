import { Alert, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Operator, operatorRoutes } from '@wheelhouse/contract/organizations/operator'
import { operatorTexts } from '@wheelhouse/texts/organizations/operators'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { useNow } from '../../kernel/shell/use-now.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'

/** Is the account currently locked after too many wrong passwords? */
export function isLocked({ lockedUntil }: Pick<Operator, 'lockedUntil'>, now: number): boolean {
  return lockedUntil !== null && Date.parse(lockedUntil) > now
}

/** Shows that an account is locked, with a button to unlock it; renders nothing otherwise. */
export function OperatorLock({ operator, mayUnlock }: { operator: Operator; mayUnlock: boolean }) {
  const t = useTexts(operatorTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const now = useNow()
  const [isUnlocking, setIsUnlocking] = useState(false)
  if (operator.lockedUntil === null || !isLocked(operator, now)) return null

  const handleUnlock = async () => {
    setIsUnlocking(true)
    try {
      await call(operatorRoutes.unlock, { params: { id: operator.id } })
      notify({ message: t('unlocked') })
      await Promise.all(
        [operatorRoutes.get, operatorRoutes.list].map(({ path }) =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      )
    } catch (error) {
      showError(error)
    } finally {
      setIsUnlocking(false)
    }
  }
  return (
    <Alert color="yellow" variant="light" title={t('lockedTitle')} mb="md" maw="52rem">
      <p>{t('lockedText', { at: formatMoment(operator.lockedUntil, language) })}</p>
      {mayUnlock && (
        <Button variant="default" loading={isUnlocking} onClick={() => void handleUnlock()}>
          {t('unlock')}
        </Button>
      )}
    </Alert>
  )
}
