import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { ConfirmDialog } from '../../kernel/forms/confirm-dialog.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { releaseRemoteStop } from './remote-stop.ts'

type ReleaseStopDialogProps = { serialNumber: string; name: string; onClose: () => void }

/** The confirmation before a remote stop is released. */
export function ReleaseStopDialog({ serialNumber, name, onClose }: ReleaseStopDialogProps) {
  const t = useTexts(robotTexts)
  return (
    <ConfirmDialog
      title={t('releaseStop')}
      onConfirm={async () => {
        await releaseRemoteStop(serialNumber)
      }}
      onClose={onClose}
    >
      <p>{t('releaseQuestion', { name })}</p>
    </ConfirmDialog>
  )
}
