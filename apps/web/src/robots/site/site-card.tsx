import { ActionIcon, Switch } from '@mantine/core'
import type { SiteRobot } from '@wheelhouse/contract/robots/site'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { siteTexts } from '@wheelhouse/texts/robots/site'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLive } from '../../kernel/server/live.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { RobotButtons } from '../list/robot-buttons.tsx'
import { BatteryLevel } from '../live/battery-level.tsx'
import { RobotSigns, StopSign } from '../live/robot-signs.tsx'
import { robotView, stateLooks } from '../live/robot-view.ts'
import { robotState } from '../robot.calls.ts'
import classes from './site-card.module.css'

type SiteCardProps = {
  robot: SiteRobot
  buildingId: string
  timeZone: string | undefined
  isFollowed: boolean
  onFollow: (isFollowed: boolean) => void
  onClose: () => void
  /** Its live picture, which is provided by another area. */
  renderPicture: (serialNo: string) => ReactNode
}

/** The robot selected on the map: its picture, its state, and an operator's actions. */
export function SiteCard({
  robot,
  buildingId,
  timeZone,
  isFollowed,
  onFollow,
  onClose,
  renderPicture,
}: SiteCardProps) {
  const t = useTexts(siteTexts)
  const tr = useTexts(robotTexts)
  const { serialNumber, name, robotId } = robot
  const view = useLive(robotState, { serialNo: serialNumber }, robotView)
  const listed = {
    id: robotId,
    name,
    serialNumber,
    buildingId,
    robotGroupId: null,
    model: undefined,
    lastCommAt: null,
  }
  return (
    <section className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <div className={classes.names}>
          <h2 title={name}>{name}</h2>
          <span>
            {serialNumber}
            {view.isSimulated && ` · ${tr('simulated')}`}
          </span>
        </div>
        <ActionIcon variant="subtle" color="gray" aria-label={t('close')} onClick={onClose}>
          <X size={16} />
        </ActionIcon>
      </div>
      <div className={classes.picture}>{renderPicture(serialNumber)}</div>
      <div className={classes.state}>
        <StateChip {...stateLooks[view.uiState]}>{tr(`state_${view.uiState}`)}</StateChip>
        <BatteryLevel charge={view.charge} battery={view.battery} />
      </div>
      <RobotSigns serialNumber={serialNumber} view={view} timeZone={timeZone} />
      {view.remoteStop !== 'none' && <StopSign />}
      <RobotButtons robot={listed} view={view} />
      <Switch
        size="xs"
        label={t('follow')}
        checked={isFollowed}
        onChange={(event) => onFollow(event.currentTarget.checked)}
      />
    </section>
  )
}
