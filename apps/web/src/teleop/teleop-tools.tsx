import { ActionIcon, Button } from '@mantine/core'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { ArrowLeftRight, BatteryCharging, Camera, Maximize, Minimize, PanelRight } from 'lucide-react'
import { useLive } from '../kernel/server/live.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { FlowLink } from '../robots/list/flow-link.tsx'
import classes from './teleop-page.module.css'
import type { TeleopActions } from './use-teleop-actions.ts'

type TeleopToolsProps = {
  page: TeleopActions
  hasVideo: boolean
  robot: { serialNumber: string; name: string }
}

/** Swap, full screen, snapshot, dock, each with its key; and the link to a flow, unless the robot is running one. */
export function TeleopTools({ page, hasVideo, robot }: TeleopToolsProps) {
  const t = useTexts(teleopTexts)
  const isRunning = useLive(
    robotChannels.state,
    { serialNo: robot.serialNumber },
    (state) => state?.run != null,
  )
  const { fullScreen } = page
  const tool = (label: string, key: string, Icon: typeof Camera, onClick: () => void) => (
    <ActionIcon size="lg" variant="default" aria-label={label} title={`${label} (${key})`} onClick={onClick}>
      <Icon size={18} />
    </ActionIcon>
  )
  return (
    <>
      {hasVideo && tool(t('swap'), 'X', ArrowLeftRight, page.swap)}
      {fullScreen.isPossible &&
        tool(
          fullScreen.isOn ? t('endFullScreen') : t('fullScreen'),
          'F',
          fullScreen.isOn ? Minimize : Maximize,
          fullScreen.toggle,
        )}
      {hasVideo && tool(t('savePicture'), 'P', Camera, () => void page.save())}
      <Button
        variant="default"
        px="sm"
        title={`${t('dock')} (B)`}
        leftSection={<BatteryCharging size={18} />}
        onClick={() => page.setGoal({ kind: 'dock' })}
      >
        {t('dock')}
      </Button>
      {!isRunning && <FlowLink robot={robot} />}
    </>
  )
}

/** A phone in landscape has no room for the panels: they open at the edge of the picture and push it aside. */
export function PanelsButton({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const t = useTexts(teleopTexts)
  return (
    <ActionIcon
      size="lg"
      variant="default"
      className={classes.panelsButton}
      aria-label={t('morePanels')}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <PanelRight size={18} />
    </ActionIcon>
  )
}
