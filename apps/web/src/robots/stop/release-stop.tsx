import { Button } from '@mantine/core'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import { operatorType } from '../../session/session.store.ts'

/** Loaded when first opened: its script is not part of robot/control. */
const ReleaseStopDialog = lazy(async () => ({
  default: (await import('./release-stop-dialog.tsx')).ReleaseStopDialog,
}))

/** Releases a remote stop after a confirmation. Absent without permission. */
export function ReleaseStop({ serialNumber, name }: { serialNumber: string; name: string }) {
  const t = useTexts(robotTexts)
  const [isConfirming, setIsConfirming] = useState(false)
  const type = operatorType()
  if (type === null || !hasPermission(type, 'robot:clearRemoteStop')) return null
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('releaseStopOne', { name })}
        onClick={() => setIsConfirming(true)}
      >
        {t('releaseStop')}
      </Button>
      {isConfirming && (
        <Suspense>
          <ReleaseStopDialog serialNumber={serialNumber} name={name} onClose={() => setIsConfirming(false)} />
        </Suspense>
      )}
    </>
  )
}
