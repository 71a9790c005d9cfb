import { alertTexts } from '@wheelhouse/texts/alerts/alerts'
import { attentionTexts } from '@wheelhouse/texts/robots/attention'
import { BellRing, TriangleAlert, VolumeX } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { unownedAlerts, useFollowUnownedAlerts } from '../../alerts/unowned-alerts.ts'
import { useStore } from '../../kernel/server/store.ts'
import { setTitleCount } from '../../kernel/shell/title.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { attention, followAttention, isAttentionLive } from '../../robots/attention/attention.store.ts'
import { alarmSound, soundAlarms } from '../../robots/attention/attention-sound.ts'
import classes from './header-panel.module.css'

const AttentionPanel = lazy(async () => ({
  default: (await import('../../robots/attention/attention-panel.tsx')).AttentionPanel,
}))
const UnownedAlertsPanel = lazy(async () => ({
  default: (await import('../../alerts/unowned-alerts-panel.tsx')).UnownedAlertsPanel,
}))
const panelId = 'attention-panel'

/**
 * The number of robots that need attention, plus open alerts without an owner, on every screen: shown, sounded, in the
 * tab's title and icon; and a link to them.
 */
export function AttentionBell() {
  const t = useTexts(attentionTexts)
  const ofAlerts = useTexts(alertTexts)
  const panel = useRef<HTMLDivElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const { robots, items } = useStore(attention)
  const isLive = useStore(isAttentionLive)
  const alerts = useStore(unownedAlerts)
  const sound = useStore(alarmSound)
  useEffect(followAttention, [])
  useFollowUnownedAlerts()
  useEffect(() => soundAlarms(unownedAlerts), [])
  // A robot that needs attention counts once, however many alerts it has.
  const ofOthers = alerts.filter(({ robotId }) => !items.some((item) => item.robotId === robotId)).length
  const count = robots + ofOthers
  useEffect(() => {
    setTitleCount(count)
    return () => setTitleCount(0)
  }, [count])
  const leave = () => panel.current?.hidePopover()
  const ofRobots = t('count', { count: robots })
  const rest = ofAlerts('unowned', { count: ofOthers })
  const nothing = isLive ? t('none') : t('notHeard')
  const one = robots > 0 ? ofRobots : ofOthers > 0 ? rest : nothing
  const label = robots > 0 && ofOthers > 0 ? t('both', { count, robots: ofRobots, alerts: rest }) : one
  return (
    <>
      <button
        type="button"
        className={classes.button}
        data-alarm={count > 0}
        popoverTarget={panelId}
        aria-label={sound === 'blocked' ? `${label} ${t('soundBlocked')}` : label}
        title={sound === 'blocked' ? t('soundBlocked') : label}
        onClick={() => setWasOpened(true)}
      >
        {count > 0 ? <TriangleAlert size={18} aria-hidden /> : <BellRing size={18} aria-hidden />}
        {count > 0 && <b className={classes.badge} data-count={count} />}
        {sound !== 'on' && <VolumeX size={14} aria-hidden />}
      </button>
      <span role="status" className={classes.heard}>
        {count > 0 && label}
      </span>
      <div ref={panel} id={panelId} popover="auto" className={classes.panel}>
        {wasOpened && (
          <Suspense>
            <AttentionPanel onLeave={leave} />
            <UnownedAlertsPanel onLeave={leave} />
          </Suspense>
        )}
      </div>
    </>
  )
}
