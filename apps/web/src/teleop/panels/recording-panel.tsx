import { useQuery, useQueryClient } from '@tanstack/react-query'
import { robotChannels, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { robotCodeTexts } from '@wheelhouse/texts/robots/robot-codes'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { ConfirmButton } from '../../kernel/forms/confirm-dialog.tsx'
import { call } from '../../kernel/server/api.ts'
import { useLive } from '../../kernel/server/live.ts'
import { useTexts, wordOr } from '../../kernel/words/texts.ts'
import { robotBySerialQuery } from '../../robots/robot-by-serial.queries.ts'
import { may } from '../../session/may.ts'
import panel from './side-panel.module.css'

/** Reported by a robot whose software cannot record. */
const unsupported = 'r002'

/** Starts and stops continuous recording, for users who may change the robot's settings (R-TELEOP-27). */
export function RecordingPanel({ serialNo }: { serialNo: string }) {
  const t = useTexts(teleopTexts)
  const queryClient = useQueryClient()
  const code = useLive(robotChannels.state, { serialNo }, (state) => state?.codes?.recording ?? null)
  const { data: robot } = useQuery(robotBySerialQuery(serialNo))
  if (robot == null || code === null || code === unsupported || !may('robot:update')) return null
  const { id, archiveStart } = robot
  const set = async (isOn: boolean) => {
    const { revision } = await call(robotRoutes.get, { params: { id } })
    await call(robotRoutes.update, { params: { id }, body: { archiveStart: isOn, revision } })
    await queryClient.invalidateQueries({ queryKey: [robotRoutes.list.path] })
  }
  return (
    <section className={panel.panel} aria-label={t('recordTitle')}>
      <h2>{t('recordTitle')}</h2>
      <p className={panel.note} role="status">
        {wordOr(robotCodeTexts, code, code)}
      </p>
      <div>
        {archiveStart ? (
          <ConfirmButton label={t('recordStop')} size="compact-sm" onConfirm={() => set(false)}>
            <p>{t('recordStopText')}</p>
          </ConfirmButton>
        ) : (
          <ConfirmButton label={t('recordStart')} size="compact-sm" onConfirm={() => set(true)}>
            <p>{t('recordStartText')}</p>
          </ConfirmButton>
        )}
      </div>
    </section>
  )
}
