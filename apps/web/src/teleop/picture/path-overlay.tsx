import type { CameraMount } from '@wheelhouse/contract/teleop/data-channel'
import { driveLimits } from '@wheelhouse/contract/teleop/drive'
import { useEffect, useRef } from 'react'
import { isMoving, toSpeed } from '../session/drive-intent.ts'
import { predictedPath, projectToPicture } from '../session/predicted-path.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import classes from './main-picture.module.css'

/** Half the robot's width in metres: the two lines show where its sides will pass. */
const halfWidth = 0.3

/** Draws where the robot will go at the current input. Without the camera's mount nothing is drawn. */
export function PathOverlay({ session, mount }: { session: TeleopSession; mount: CameraMount | null }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const draw = () => {
      const element = canvas.current
      if (element !== null) drawPath(element, session, mount)
    }
    draw()
    const stops = [session.drive.subscribe(draw), session.tick.subscribe(draw)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [session, mount])
  return <canvas ref={canvas} className={classes.path} aria-hidden width={960} height={540} />
}

function drawPath(canvas: HTMLCanvasElement, session: TeleopSession, mount: CameraMount | null): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  const { width, height } = canvas
  context.clearRect(0, 0, width, height)
  const { intent, speedFactor, reason } = session.drive.get()
  // Only forward-looking cameras show where the robot is going.
  if (mount === null || Math.abs(mount.heading) > 0.1 || reason !== null || !isMoving(intent)) return
  const { vx, w } = toSpeed(intent, session.scale.get(), speedFactor)
  if (vx <= 0) return
  const path = predictedPath(vx, w, Math.min(2.5, 2 * (driveLimits.maxSpeed / vx)))
  context.lineWidth = 4
  context.lineJoin = 'round'
  for (const side of [-halfWidth, halfWidth]) {
    context.beginPath()
    let isFirst = true
    path.forEach(({ ahead, left }, index) => {
      const turned = (w * 2 * index) / path.length
      const seen = projectToPicture(
        { ahead: ahead - side * Math.sin(turned), left: left + side * Math.cos(turned) },
        mount,
        width / height,
      )
      if (seen === null) return
      if (isFirst) context.moveTo(seen.x * width, seen.y * height)
      else context.lineTo(seen.x * width, seen.y * height)
      isFirst = false
    })
    context.strokeStyle = 'rgb(0 0 0 / 55%)'
    context.lineWidth = 7
    context.stroke()
    context.strokeStyle = speedFactor < 1 ? '#ffc53d' : '#5ce1e6'
    context.lineWidth = 3.5
    context.stroke()
  }
}
