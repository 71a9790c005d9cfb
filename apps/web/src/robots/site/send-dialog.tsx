import { Button, Group, Modal, NativeSelect } from '@mantine/core'
import type { Point } from '@wheelhouse/contract/maps/map-document'
import { robotCommandRoutes } from '@wheelhouse/contract/robots/robot-command'
import { closedModeReasons } from '@wheelhouse/contract/robots/robot-values'
import type { SiteRobot } from '@wheelhouse/contract/robots/site'
import { siteTexts } from '@wheelhouse/texts/robots/site'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'

/** A place on the current floor: a waypoint, or a free point. Metres. */
export type SiteGoal = { point: Point; waypoint: { id: string; name: string } | null }

type SendDialogProps = {
  goal: SiteGoal
  /** Those on this floor. */
  robots: readonly SiteRobot[]
  chosen: string | null
  onClose: () => void
}

/** Which robot to send to a place: the selected one first, then the nearest available one. */
export function SendDialog({ goal, robots, chosen, onClose }: SendDialogProps) {
  const t = useTexts(siteTexts)
  const [isBusy, setIsBusy] = useState(false)
  // A snapshot from when the dialog opened: a list that changes under the pointer would send the wrong robot.
  const [options] = useState(() => findSendable(robots, goal.point, chosen))
  const [serialNo, setSerialNo] = useState(options[0]?.robot.serialNumber ?? '')
  const name = options.find(({ robot }) => robot.serialNumber === serialNo)?.robot.name ?? ''

  const handleSend = async () => {
    setIsBusy(true)
    const [x, y] = goal.point
    const params = goal.waypoint === null ? { x, y } : { waypointId: goal.waypoint.id }
    try {
      const body = { command: 'goTo', params } as const
      await call(robotCommandRoutes.send, { params: { serialNo }, body }, { quiet: 'driving' })
      notify({ message: t('sent', { name }) })
      onClose()
    } catch (error) {
      showError(error)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <Modal opened onClose={onClose} title={t('send')} withCloseButton={false}>
      <p>
        {goal.waypoint === null || goal.waypoint.name === ''
          ? t('sendToPoint')
          : t('sendTo', { name: goal.waypoint.name })}
      </p>
      {options.length === 0 ? (
        <p role="status">{t('nobodyToSend')}</p>
      ) : (
        <NativeSelect
          label={t('whichRobot')}
          value={serialNo}
          data={options.map(({ robot, metres }) => ({
            value: robot.serialNumber,
            label: t('metresAway', { name: robot.name, metres: metres.toFixed(1) }),
          }))}
          onChange={(event) => setSerialNo(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        {options.length > 0 && (
          <Button loading={isBusy} onClick={() => void handleSend()}>
            {t('go')}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

/** Robots in these states accept no order, so offering them would only lead to a refusal. */
const unfit: ReadonlySet<SiteRobot['uiState']> = new Set([
  'unavailable',
  'maintenance',
  'repair',
  'updating',
  'connecting',
  'offline',
  'emergencyStop',
  'remoteStop',
  'hardwareError',
  ...closedModeReasons,
  'driven',
  'standby',
])

/** The robots that can be sent to a point: the selected one, then idle ones by distance. Metres as the crow flies. */
export function findSendable(
  robots: readonly SiteRobot[],
  [x, y]: Point,
  chosen: string | null,
): { robot: SiteRobot; metres: number }[] {
  const rank = ({ serialNumber, path }: SiteRobot) => {
    if (serialNumber === chosen) return 0
    return path.length === 0 ? 1 : 2
  }
  return robots
    .filter(({ uiState }) => !unfit.has(uiState))
    .map((robot) => ({ robot, metres: Math.hypot(robot.x - x, robot.y - y) }))
    .sort((a, b) => rank(a.robot) - rank(b.robot) || a.metres - b.metres)
}
