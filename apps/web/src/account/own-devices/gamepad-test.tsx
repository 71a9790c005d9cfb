import { Progress } from '@mantine/core'
import { ownDeviceTexts } from '@wheelhouse/texts/account/own-devices'
import { useEffect, useState } from 'react'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './own-devices.module.css'

type Reading = { name: string; isStandard: boolean; buttons: number[]; axes: number[] }

/** The state of a gamepad: its sticks, the pressed buttons, and whether it is suitable for driving. */
export function GamepadTest() {
  const t = useTexts(ownDeviceTexts)
  const reading = useGamepad()
  if (reading === null) return <p role="status">{t('noGamepad')}</p>
  return (
    <div className={classes.test}>
      <p role="status">
        <strong>{reading.name}</strong> {t(reading.isStandard ? 'ready' : 'otherMapping')}
      </p>
      <p>
        {t('buttons')}: {reading.buttons.length === 0 ? t('none') : reading.buttons.join(', ')}
      </p>
      {reading.axes.map((value, index) => (
        // Sticks have no name other than their number.
        <Progress key={index} value={50 + 50 * value} aria-label={t('axis', { number: index + 1 })} />
      ))}
    </div>
  )
}

/** Polled on every frame, as when driving: gamepads fire no events for their input. */
function useGamepad(): Reading | null {
  const [reading, setReading] = useState<Reading | null>(null)
  useEffect(() => {
    let frame = 0
    const read = () => {
      const pad = navigator.getGamepads().find((candidate) => candidate?.connected === true)
      const next = pad === undefined || pad === null ? null : toReading(pad)
      setReading((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next))
      frame = requestAnimationFrame(read)
    }
    read()
    return () => cancelAnimationFrame(frame)
  }, [])
  return reading
}

function toReading(pad: Gamepad): Reading {
  const pressed = pad.buttons.flatMap((button, index) => (button.pressed ? [index + 1] : []))
  return {
    name: pad.id,
    isStandard: pad.mapping === 'standard',
    buttons: pressed,
    // Sticks jitter even when nobody touches them.
    axes: pad.axes.map((value) => Math.round(value * 20) / 20),
  }
}
