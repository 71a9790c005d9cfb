import { Button, Group, Modal } from '@mantine/core'
import { type RobotCommand, robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import { useStoppedBy } from '../session/use-stopped-by.ts'

/** Where a robot is to go on its own: a place on its map, or its dock. */
export type Goal =
  | { kind: 'place'; params: Extract<RobotCommand, { command: 'goTo' }>['params']; name: string | null }
  | { kind: 'dock' }

type GoDialogProps = {
  session: TeleopSession
  serialNo: string
  goal: Goal | null
  onClose: () => void
}

/** The confirmation before a robot goes somewhere on its own. It ends manual driving: never both at once. */
export function GoDialog({ session, serialNo, goal, onClose }: GoDialogProps) {
  const t = useTexts(teleopTexts)
  const [isBusy, setIsBusy] = useState(false)
  const stoppedBy = useStoppedBy(session, serialNo)
  const handleGo = async () => {
    if (goal === null) return
    setIsBusy(true)
    try {
      if (session.lease.mine.get() !== null) await session.lease.release()
      if (goal.kind === 'dock')
        await call(robotCommandRoutes.dock, { params: { serialNo } }, { quiet: 'driving' })
      else {
        const body = { command: 'goTo', params: goal.params } as const
        await call(robotCommandRoutes.send, { params: { serialNo }, body }, { quiet: 'driving' })
      }
      onClose()
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }
  const title = goal?.kind === 'dock' ? t('dock') : t('goHere')
  return (
    <Modal opened={goal !== null} onClose={onClose} title={title} withCloseButton={false}>
      <p>
        {goal?.kind === 'dock' && t('dockQuestion')}
        {goal?.kind === 'place' &&
          (goal.name === null ? t('goToPoint') : t('goToWaypoint', { waypoint: goal.name }))}
      </p>
      {stoppedBy !== null && <p role="status">{t(`cannotGo_${stoppedBy}`)}</p>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button loading={isBusy} disabled={stoppedBy !== null} onClick={() => void handleGo()}>
          {title}
        </Button>
      </Group>
    </Modal>
  )
}
