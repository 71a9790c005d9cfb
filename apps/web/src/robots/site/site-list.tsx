import { ActionIcon } from '@mantine/core'
import type { SiteRobot } from '@wheelhouse/contract/robots/site'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { siteTexts } from '@wheelhouse/texts/robots/site'
import { BatteryWarning, OctagonX } from 'lucide-react'
import { useRef } from 'react'
import { useVirtualRows } from '../../kernel/lists/use-virtual-rows.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { isUnderWay, stateLooks } from '../live/robot-view.ts'
import { stopRobots } from '../stop/remote-stop.ts'
import classes from './site-list.module.css'

/** Estimated height of a row before it is measured. Pixels. */
const likelyHeight = 58

/** Below this a battery is low, as in the words for its state. Per cent. */
const lowCharge = 20

type SiteListProps = {
  robots: readonly SiteRobot[]
  chosen: string | null
  /** Name of a robot's floor; `null` if unknown. */
  getFloorName: (robot: SiteRobot) => string | null
  onChoose: (robot: SiteRobot) => void
}

/** The robots next to the map: a press shows one on it, and each can be stopped here. Only visible rows exist. */
export function SiteList({ robots, chosen, getFloorName, onChoose }: SiteListProps) {
  const t = useTexts(siteTexts)
  const frame = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualRows({
    count: robots.length,
    getScrollElement: () => frame.current,
    estimateSize: () => likelyHeight,
    overscan: 4,
  })
  return (
    <div ref={frame} className={classes.frame}>
      <ul aria-label={t('robots')} className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const robot = robots[index]
          if (robot === undefined) return null
          return (
            <li
              key={robot.serialNumber}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-setsize={robots.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              <SiteRow
                robot={robot}
                floor={getFloorName(robot)}
                isChosen={robot.serialNumber === chosen}
                onChoose={onChoose}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function Charge({ charge }: Pick<SiteRobot, 'charge'>) {
  const t = useTexts(robotTexts)
  if (charge === null) return null
  const isLow = charge < lowCharge
  return (
    <span className={classes.charge} data-low={isLow} title={isLow ? t('lowBattery') : undefined}>
      {isLow && <BatteryWarning size={16} role="img" aria-label={t('lowBattery')} />}
      {`${charge}%`}
    </span>
  )
}

type SiteRowProps = {
  robot: SiteRobot
  floor: string | null
  isChosen: boolean
  onChoose: (robot: SiteRobot) => void
}

function SiteRow({ robot, floor, isChosen, onChoose }: SiteRowProps) {
  const t = useTexts(siteTexts)
  const tr = useTexts(robotTexts)
  const { serialNumber, name, uiState, charge, goal, path } = robot
  const isMoving = path.length > 0 && isUnderWay(uiState)
  const way = goal === null ? (isMoving ? t('way') : null) : t('goal', { goal })
  return (
    <div className={classes.row} data-tone={stateLooks[uiState].tone} data-chosen={isChosen}>
      <button
        type="button"
        className={classes.choose}
        aria-pressed={isChosen}
        onClick={() => onChoose(robot)}
      >
        <span className={classes.name} title={name}>
          {name}
        </span>
        <Charge charge={charge} />
        <span className={classes.where}>{[floor ?? t('noPlace'), way].filter(Boolean).join(' · ')}</span>
        <StateChip {...stateLooks[uiState]}>{tr(`state_${uiState}`)}</StateChip>
      </button>
      <ActionIcon
        variant="outline"
        color="red"
        size="lg"
        className={classes.stop}
        aria-label={tr('remoteStopOne', { name })}
        title={tr('remoteStopNote')}
        onClick={() => void stopRobots([{ serialNumber, name }])}
      >
        <OctagonX size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
