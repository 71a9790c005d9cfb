import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import { Signal, SignalLow, SignalMedium, SignalZero } from 'lucide-react'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { TeleopSession } from '../session/teleop-session.ts'
import classes from './main-picture.module.css'

const icons = { green: Signal, amber: SignalMedium, creep: SignalLow, locked: SignalZero }

/** The quality of the link: a word and a shape for the band, and the measured figures behind it. */
export function LinkFiguresChip({ session }: { session: TeleopSession }) {
  const t = useTexts(teleopTexts)
  const { band } = useStore(session.drive)
  const { roundTripMs, videoAgeMs, link } = useStore(session.figures)
  const Icon = icons[band]
  const round = (value: number) => Math.round(value)
  return (
    <div className={classes.figures} role="group" aria-label={t('figures')}>
      <span className={classes.band} data-band={band}>
        <Icon size={15} aria-hidden />
        {t(`band_${band}`)}
      </span>
      {roundTripMs !== null && <span>{t('roundTrip', { ms: round(roundTripMs) })}</span>}
      {videoAgeMs !== null && <span>{t('videoAge', { ms: round(videoAgeMs) })}</span>}
      {link?.fps != null && (
        <span className={classes.detail}>{t('frames', { fps: link.fps.toFixed(1) })}</span>
      )}
      {link?.loss != null && link.loss > 0 && (
        <span>{t('loss', { percent: (link.loss * 100).toFixed(1) })}</span>
      )}
      {link?.route != null && <span className={classes.detail}>{t(`route_${link.route}`)}</span>}
      {link?.kbps != null && (
        <span className={classes.detail}>
          {t('size', { width: link.width, height: link.height, kbps: round(link.kbps) })}
        </span>
      )}
      {link !== null && link.freezes > 0 && (
        <span className={classes.detail}>{t('freezes', { count: link.freezes })}</span>
      )}
    </div>
  )
}
