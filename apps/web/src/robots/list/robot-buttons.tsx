import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { BatteryCharging, Brush, Gamepad2, OctagonX } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useStore } from '../../kernel/server/store.ts'
import { teleOperationPath } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { actionProgress, type RobotAction, runRobotAction } from '../live/robot-actions.ts'
import type { RobotView } from '../live/robot-view.ts'
import type { ListedRobot } from '../robots.queries.ts'
import { ReleaseStop } from '../stop/release-stop.tsx'
import { stopRobots } from '../stop/remote-stop.ts'
import { FlowLink } from './flow-link.tsx'
import classes from './robot-buttons.module.css'

/** An operator's actions on a robot in the list. The remote stop is always there and never waits. */
export function RobotButtons({ robot, view }: { robot: ListedRobot; view: RobotView }) {
  const t = useTexts(robotTexts)
  const { serialNumber, name } = robot
  const progress = useStore(actionProgress)[serialNumber]
  const isBusy = progress?.phase === 'requested'
  const { stoppedBy } = view
  const button = (action: RobotAction, icon: typeof Brush) => {
    const Icon = icon
    // A stopped robot starts nothing until it is released. What it would resume afterwards can be ended before.
    const isRefused = stoppedBy === 'remoteStop' || (stoppedBy !== null && action !== 'stopCleaning')
    return (
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<Icon size={14} />}
        disabled={!view.isOnline || isBusy || isRefused}
        title={isRefused ? t(`noAction_${stoppedBy}`) : undefined}
        loading={isBusy && progress?.action === action}
        onClick={() => void runRobotAction(serialNumber, action)}
      >
        {t(action)}
      </Button>
    )
  }
  return (
    <div className={classes.buttons}>
      <OperateLink robot={robot} />
      {view.canStartCleaning && !view.isCleaning && button('startCleaning', Brush)}
      {view.canStopCleaning && view.isCleaning && button('stopCleaning', Brush)}
      {button('dock', BatteryCharging)}
      {view.runId === null && <FlowLink robot={robot} size="compact-sm" />}
      <span className={classes.stop}>
        {view.remoteStop !== 'none' && <ReleaseStop serialNumber={serialNumber} name={name} />}
        <Button
          size="compact-sm"
          color="red"
          variant="outline"
          className={classes.stopButton}
          leftSection={<OctagonX size={14} />}
          aria-label={t('remoteStopOne', { name })}
          title={t('remoteStopNote')}
          onClick={() => void stopRobots([robot])}
        >
          {t('remoteStop')}
        </Button>
      </span>
    </div>
  )
}

function OperateLink({ robot: { serialNumber, name, model } }: { robot: ListedRobot }) {
  const t = useTexts(robotTexts)
  const router = useRouter()
  const path = teleOperationPath(serialNumber, model)
  const handleClick = (event: MouseEvent) => {
    // New tabs and windows are left to the browser.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    router.history.push(path)
  }
  return (
    <Button
      component="a"
      href={path}
      size="compact-sm"
      leftSection={<Gamepad2 size={14} />}
      aria-label={t('operateRobot', { name })}
      onClick={handleClick}
    >
      {t('operate')}
    </Button>
  )
}
