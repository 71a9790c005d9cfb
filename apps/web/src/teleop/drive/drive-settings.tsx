import { NativeSelect, SegmentedControl } from '@mantine/core'
import type { VideoMode } from '@wheelhouse/contract/robots/video-mode'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { Gamepad2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { speedSteps } from '../session/speed-steps.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import classes from './drive-settings.module.css'

type DriveSettingsProps = {
  session: TeleopSession
  preset: VideoMode
  /** The qualities that the robot's own video mode allows. */
  qualities: readonly VideoMode[]
  onPreset: (preset: VideoMode) => void
  hasVideo: boolean
  canDrive: boolean
  /** Buttons for actions on picture and robot. */
  children: ReactNode
}

/** How fast, how sharp, and the state of a gamepad. */
export function DriveSettings(props: DriveSettingsProps) {
  const { session, preset, qualities, onPreset, hasVideo, canDrive, children } = props
  const t = useTexts(teleopTexts)
  const scale = useStore(session.scale)
  return (
    <div className={classes.settings}>
      {canDrive && (
        <div>
          <span className={classes.label} id="speed-cap">
            {t('speed')}
          </span>
          <SegmentedControl
            aria-labelledby="speed-cap"
            size="xs"
            className={classes.speed}
            value={String(scale)}
            onChange={(value) => session.scale.set(Number(value))}
            data={speedSteps.map((step) => ({ value: String(step), label: `${step * 100}%` }))}
          />
        </div>
      )}
      {hasVideo && (
        <NativeSelect
          label={t('quality')}
          classNames={{ label: classes.label }}
          className={classes.quality}
          size="xs"
          value={preset}
          onChange={(event) =>
            onPreset(qualities.find((mode) => mode === event.currentTarget.value) ?? preset)
          }
          data={qualities.map((mode) => ({ value: mode, label: t(`quality_${mode}`) }))}
        />
      )}
      <div className={classes.tools}>{children}</div>
      <GamepadHint session={session} />
    </div>
  )
}

/** How a connected gamepad drives, and whether its enabling button is held. */
function GamepadHint({ session }: { session: TeleopSession }) {
  const t = useTexts(teleopTexts)
  const pad = useStore(session.pad)
  if (pad === null) return null
  return (
    <p className={classes.gamepad} role="status" data-enabled={pad.isEnabled}>
      <Gamepad2 size={18} aria-hidden />
      {pad.isEnabled ? t('gamepadEnabled') : t('gamepadHint')}
    </p>
  )
}
