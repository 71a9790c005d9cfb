import { Checkbox } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { memo } from 'react'
import { useLive } from '../../kernel/server/live.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { BatteryLevel } from '../live/battery-level.tsx'
import { RobotPicture } from '../live/robot-picture.tsx'
import { RobotSigns, StopSign } from '../live/robot-signs.tsx'
import { robotView, stateLooks } from '../live/robot-view.ts'
import { robotState } from '../robot.calls.ts'
import type { ListedRobot } from '../robots.queries.ts'
import { RobotButtons } from './robot-buttons.tsx'
import classes from './robot-item.module.css'

/** The place that a robot belongs to, in words. */
export type RobotPlace = { building: string; group: string; timeZone: string | undefined }

type RobotItemProps = {
  robot: ListedRobot
  place: RobotPlace
  layout: 'grid' | 'list'
  isSelected: boolean
  onSelect: (serialNumber: string, isSelected: boolean) => void
}

/**
 * One robot, as a card or as a row: the same parts in a different order. It watches its robot while in view
 * and re-renders only when something that it shows has changed, not when the list scrolls.
 */
export const RobotItem = memo(function RobotItem({
  robot,
  place,
  layout,
  isSelected,
  onSelect,
}: RobotItemProps) {
  const t = useTexts(robotTexts)
  const { serialNumber, name } = robot
  const view = useLive(robotState, { serialNo: serialNumber }, robotView)
  // Its location matters more than its group.
  const where = [place.building, view.floor, view.near ?? place.group].filter(Boolean).join(' · ')
  const whole = [place.building, view.floor, view.near, place.group].filter(Boolean).join(' · ')
  return (
    <article
      className={classes.item}
      data-layout={layout}
      data-dim={view.isStale || (view.isKnown && !view.isOnline)}
      aria-label={name}
    >
      <div className={classes.head}>
        <Checkbox
          className={classes.check}
          aria-label={t('select', { name })}
          checked={isSelected}
          onChange={(event) => onSelect(serialNumber, event.currentTarget.checked)}
        />
        <span className={classes.picture}>
          <RobotPicture model={robot.model} size={layout === 'grid' ? 52 : 32} />
        </span>
        <div className={classes.names}>
          <h2 title={name}>{name}</h2>
          <span>
            {serialNumber}
            {view.isSimulated && ` · ${t('simulated')}`}
          </span>
        </div>
      </div>
      <div className={classes.state} title={view.isStale ? t('stale') : undefined}>
        <StateChip {...stateLooks[view.uiState]}>{t(`state_${view.uiState}`)}</StateChip>
        <BatteryLevel charge={view.charge} battery={view.battery} />
      </div>
      <div className={classes.place}>
        <span title={whole}>{where}</span>
        <Link to={paths.robotActivity} params={{ id: robot.id }} aria-label={t('activityOf', { name })}>
          {t('activity')}
        </Link>
      </div>
      <div className={classes.signs}>
        <RobotSigns serialNumber={serialNumber} view={view} timeZone={place.timeZone} />
        {view.remoteStop !== 'none' && <StopSign />}
      </div>
      <div className={classes.buttons}>
        <RobotButtons robot={robot} view={view} />
      </div>
    </article>
  )
})
