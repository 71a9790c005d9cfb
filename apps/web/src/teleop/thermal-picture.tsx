import { thermalSize } from '@wheelhouse/contract/teleop/video'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './main-picture.module.css'
import type { TeleopSession } from './teleop-session.ts'
import { celsius, paintThermal } from './thermal-colours.ts'

/** Raw temperatures as colours over the picture, with the range they span. On only while it is shown. */
export function ThermalPicture({ session }: { session: TeleopSession }) {
  const t = useTexts(teleopTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [range, setRange] = useState<{ min: string; max: string } | null>(null)
  useEffect(() => {
    session.video.sendSession({ t: 'thermal', on: true })
    const stop = session.thermal.subscribe(() => {
      const frame = session.thermal.get()
      const context = canvas.current?.getContext('2d')
      if (frame === null || context === null || context === undefined) return
      const { min, max } = paintThermal(context, frame)
      setRange({ min: celsius(min).toFixed(1), max: celsius(max).toFixed(1) })
    })
    return () => {
      stop()
      session.video.sendSession({ t: 'thermal', on: false })
    }
  }, [session])
  return (
    <>
      <canvas
        ref={canvas}
        className={classes.thermal}
        width={thermalSize.width}
        height={thermalSize.height}
        aria-hidden
      />
      {range !== null && <span className={classes.range}>{t('thermalRange', range)}</span>}
    </>
  )
}
