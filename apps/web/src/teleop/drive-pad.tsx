import { SegmentedControl } from '@mantine/core'
import { teleopTexts } from '@wheelhouse/texts/teleop'
import { ArrowDown, ArrowUp, RotateCcw, RotateCw } from 'lucide-react'
import type { PointerEvent } from 'react'
import { useStore } from '../kernel/store.ts'
import { useTexts } from '../kernel/texts.ts'
import classes from './drive-pad.module.css'
import { noIntent } from './drive-intent.ts'
import type { TeleopSession } from './teleop-session.ts'

/** Steps of the operator's own speed cap (field: 20, 50, 80, 100 %, from 80 %). */
export const speedSteps = [0.2, 0.5, 0.8, 1] as const

const directions = [
  { name: 'forward', intent: { ahead: 1, turn: 0 }, Icon: ArrowUp },
  { name: 'left', intent: { ahead: 0, turn: 1 }, Icon: RotateCcw },
  { name: 'right', intent: { ahead: 0, turn: -1 }, Icon: RotateCw },
  { name: 'back', intent: { ahead: -1, turn: 0 }, Icon: ArrowDown },
] as const

/** Driving by finger or mouse: hold to move, lift to stop; the same way to the robot as the keys. And the speed cap. */
export function DrivePad({ session }: { session: TeleopSession }) {
  const t = useTexts(teleopTexts)
  const scale = useStore(session.scale)
  const { reason, intent } = useStore(session.drive)
  const release = () => session.setStick(noIntent)
  const press = (event: PointerEvent<HTMLButtonElement>, wanted: (typeof directions)[number]['intent']) => {
    // A finger that slides off the button still counts as held until it is lifted, and its lift is always seen.
    event.currentTarget.setPointerCapture(event.pointerId)
    session.setStick(wanted)
  }
  return (
    <div className={classes.drive}>
      <div className={classes.pad} role="group" aria-label={t('pad')}>
        {directions.map(({ name, intent: wanted, Icon }) => (
          <button
            key={name}
            type="button"
            className={classes[name]}
            aria-label={t(`pad_${name}`)}
            data-active={reason === null && intent.ahead * wanted.ahead + intent.turn * wanted.turn > 0}
            onPointerDown={(event) => press(event, wanted)}
            onPointerUp={release}
            onPointerCancel={release}
            onLostPointerCapture={release}
          >
            <Icon size={26} aria-hidden />
          </button>
        ))}
        <SpeedNow session={session} />
      </div>
      <div>
        <span className={classes.label} id="speed-cap">
          {t('speed')}
        </span>
        <SegmentedControl
          aria-labelledby="speed-cap"
          size="xs"
          value={String(scale)}
          onChange={(value) => session.scale.set(Number(value))}
          data={speedSteps.map((step) => ({ value: String(step), label: `${step * 100}%` }))}
        />
      </div>
    </div>
  )
}

function SpeedNow({ session }: { session: TeleopSession }) {
  const t = useTexts(teleopTexts)
  const speed = Math.abs(useStore(session.tick)?.vx ?? 0)
  return <span className={classes.speed}>{t('speedNow', { speed: speed.toFixed(2) })}</span>
}
