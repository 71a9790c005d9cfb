import { ironGradient } from '@wheelhouse/contract/reports/thermal-image'
import { thermalSize } from '@wheelhouse/contract/teleop/video'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import { paintFrame } from './thermal-colours.ts'
import classes from './thermal-picture.module.css'

/** Subscribes to the robot's thermal pictures while they are wanted, again after each reconnection. */
export function useThermal(session: TeleopSession, isWanted: boolean): void {
  const isConnected = useStore(session.video.status) === 'connected'
  useEffect(() => {
    if (!isWanted || !isConnected) return undefined
    session.video.sendSession({ t: 'thermal', on: true })
    return () => {
      session.video.sendSession({ t: 'thermal', on: false })
    }
  }, [session, isWanted, isConnected])
}

/** The latest thermal picture, painted, with a temperature scale. */
export function ThermalPicture({
  session,
  className,
  style,
}: {
  session: TeleopSession
  className?: string | undefined
  style?: CSSProperties | undefined
}) {
  const t = useTexts(teleopTexts)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [range, setRange] = useState<{ min: number; max: number } | null>(null)
  useEffect(() => {
    const paint = () => {
      const frame = session.thermal.get()
      const context = canvas.current?.getContext('2d')
      if (frame === null || context === null || context === undefined) return
      const { from, to } = paintFrame(context, frame)
      setRange({ min: Math.round(from * 10) / 10, max: Math.round(to * 10) / 10 })
    }
    paint()
    return session.thermal.subscribe(paint)
  }, [session])
  return (
    <div className={className} style={style}>
      <canvas
        ref={canvas}
        className={classes.picture}
        width={thermalSize.width}
        height={thermalSize.height}
        aria-hidden
      />
      {range !== null && (
        <div
          className={classes.scale}
          role="img"
          aria-label={t('thermalRange', { min: range.min.toFixed(1), max: range.max.toFixed(1) })}
        >
          <span>{range.max.toFixed(1)}°C</span>
          <i style={{ background: ironGradient }} />
          <span>{range.min.toFixed(1)}°C</span>
        </div>
      )}
    </div>
  )
}
