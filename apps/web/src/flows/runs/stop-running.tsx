import { flowRunRoutes } from '@wheelhouse/contract/flows/run'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { ConfirmButton } from '../../kernel/forms/confirm-dialog.tsx'
import { call } from '../../kernel/server/api.ts'
import { useLive } from '../../kernel/server/live.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { may } from '../../session/may.ts'

/** Stops the flow that occupies a robot wanted for another one; the checks notice by themselves when it has ended. */
export function StopRunning({ serialNumber }: { serialNumber: string }) {
  const t = useTexts(runTexts)
  const id = useLive(robotChannels.state, { serialNo: serialNumber }, (state) => state?.run?.id ?? null)
  if (id === null || !may('robot:operate')) return null
  return (
    <ConfirmButton
      label={t('stopRunning')}
      onConfirm={async () => {
        await call(flowRunRoutes.command, { params: { id }, body: { command: 'stop' } })
      }}
    >
      <p>{t('stopNote')}</p>
    </ConfirmButton>
  )
}
