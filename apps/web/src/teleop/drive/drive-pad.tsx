import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { ArrowDown, ArrowUp, RotateCcw, RotateCw } from 'lucide-react'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import classes from './drive-pad.module.css'
import { HoldButton } from './hold-button.tsx'

const directions = [
  { name: 'forward', ahead: 1, turn: 0, Icon: ArrowUp, mark: 'W' },
  { name: 'left', ahead: 0, turn: 1, Icon: RotateCcw, mark: 'A' },
  { name: 'back', ahead: -1, turn: 0, Icon: ArrowDown, mark: 'S' },
  { name: 'right', ahead: 0, turn: -1, Icon: RotateCw, mark: 'D' },
] as const

/** Driving by finger or mouse: hold to move, lift to stop; sent to the robot the same way as the keys. */
export function DrivePad({ session }: { session: TeleopSession }) {
  const t = useTexts(teleopTexts)
  const { reason, intent } = useStore(session.drive)
  return (
    <div className={classes.pad} role="group" aria-label={t('pad')}>
      {directions.map(({ name, ahead, turn, Icon, mark }) => (
        <HoldButton
          key={name}
          session={session}
          holds={`drive.${name}`}
          className={classes[name]}
          aria-label={t(`pad_${name}`)}
          data-active={reason === null && intent.ahead * ahead + intent.turn * turn > 0}
        >
          <Icon size={26} aria-hidden />
          <kbd aria-hidden>{mark}</kbd>
        </HoldButton>
      ))}
    </div>
  )
}
