import { ActionIcon, Button } from '@mantine/core'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { ArrowLeftRight, BatteryCharging, Camera, Maximize, Minimize, PanelRight } from 'lucide-react'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './teleop-page.module.css'
import type { TeleopActions } from './use-teleop-actions.ts'

/** Swap, full screen, snapshot, dock: each says its key. */
export function TeleopTools({ page, hasVideo }: { page: TeleopActions; hasVideo: boolean }) {
  const t = useTexts(teleopTexts)
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
    </>
  )
}

/** A phone on its side has no room for the panels beside the picture: they open at its edge, and push it aside. */
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
