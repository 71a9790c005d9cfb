import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { Navigation, TriangleAlert } from 'lucide-react'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { mapBearing } from '../map/trip-ahead.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import classes from './main-picture.module.css'

/** Metres below which what stands there is a warning: it may be somebody who steps in front of the robot. */
const nearMetres = 0.4

/** Speed, heading on the map, and distance to the next obstacle: what a driver needs next to the picture. */
export function DriveFigures({ session }: { session: { tick: TeleopSession['tick'] } }) {
  const t = useTexts(teleopTexts)
  const tick = useStore(session.tick)
  if (tick === null) return null
  const bearing = mapBearing(tick.theta)
  const { distance = null, zone = false } = tick.obstacle ?? {}
  const metres = (distance ?? 0).toFixed(2)
  const isNear = distance !== null && distance < nearMetres
  const where = tick.obstacle !== null && isNear && !zone ? t(`near_${getSide(tick.obstacle.bearing)}`) : null
  return (
    <div className={classes.figures} role="group" aria-label={t('driveFigures')}>
      <span className={classes.speed}>{t('speedNow', { speed: Math.abs(tick.vx).toFixed(2) })}</span>
      <span className={classes.bearing}>
        <Navigation size={14} aria-hidden style={{ rotate: `${bearing - 45}deg` }} />
        {t('heading', { degrees: bearing })}
      </span>
      {distance !== null && where === null && (
        <span className={classes.obstacle} data-near={isNear}>
          {t(zone ? 'keepoutAt' : 'obstacleAt', { metres })}
        </span>
      )}
      {where !== null && (
        <span className={classes.near}>
          <TriangleAlert size={16} aria-hidden />
          {t('nearAt', { where, metres })}
        </span>
      )}
      {/* Read out when it comes near, and not with every centimetre. */}
      <span role="status" className="visually-hidden">
        {where}
      </span>
    </div>
  )
}

/** On which side of the robot? @param bearing radians in its own frame, counter-clockwise */
function getSide(bearing: number): 'ahead' | 'left' | 'right' | 'behind' {
  const [ahead, left] = [Math.cos(bearing), Math.sin(bearing)]
  if (Math.abs(ahead) >= Math.abs(left)) return ahead >= 0 ? 'ahead' : 'behind'
  return left > 0 ? 'left' : 'right'
}
