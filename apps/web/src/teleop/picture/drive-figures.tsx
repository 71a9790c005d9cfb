import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { Navigation } from 'lucide-react'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { mapBearing } from '../map/trip-ahead.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import classes from './main-picture.module.css'

/** Speed, heading on the map, and distance to the next obstacle: what a driver needs next to the picture. */
export function DriveFigures({ session }: { session: TeleopSession }) {
  const t = useTexts(teleopTexts)
  const tick = useStore(session.tick)
  if (tick === null) return null
  const bearing = mapBearing(tick.theta)
  const distance = tick.obstacle?.distance ?? null
  return (
    <div className={classes.figures} role="group" aria-label={t('driveFigures')}>
      <span className={classes.speed}>{t('speedNow', { speed: Math.abs(tick.vx).toFixed(2) })}</span>
      <span className={classes.bearing}>
        <Navigation size={14} aria-hidden style={{ rotate: `${bearing - 45}deg` }} />
        {t('heading', { degrees: bearing })}
      </span>
      {distance !== null && (
        <span className={classes.obstacle} data-near={distance < 0.4}>
          {t(tick.obstacle?.zone === true ? 'keepoutAt' : 'obstacleAt', { metres: distance.toFixed(2) })}
        </span>
      )}
    </div>
  )
}
