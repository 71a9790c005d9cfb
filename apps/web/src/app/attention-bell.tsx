import { attentionTexts } from '@wheelhouse/texts/robots/attention'
import { BellRing, TriangleAlert, VolumeX } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useStore } from '../kernel/server/store.ts'
import { setTitleCount } from '../kernel/shell/title.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { attention, followAttention } from '../robots/attention.store.ts'
import { alarmSound, soundAlarms } from '../robots/attention-sound.ts'
import classes from './header-panel.module.css'

const AttentionPanel = lazy(async () => ({
  default: (await import('../robots/attention-panel.tsx')).AttentionPanel,
}))
const AlertsLink = lazy(async () => ({
  default: (await import('../alerts/alerts-link.tsx')).AlertsLink,
}))
const panelId = 'attention-panel'

/** How many robots need somebody, on every screen: seen, heard, in the tab's title and icon; and the way to them. */
export function AttentionBell() {
  const t = useTexts(attentionTexts)
  const panel = useRef<HTMLDivElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const { robots } = useStore(attention)
  const sound = useStore(alarmSound)
  useEffect(followAttention, [])
  useEffect(soundAlarms, [])
  useEffect(() => {
    setTitleCount(robots)
    return () => setTitleCount(0)
  }, [robots])
  const leave = () => panel.current?.hidePopover()
  const label = robots === 0 ? t('none') : t('count', { count: robots })
  return (
    <>
      <button
        type="button"
        className={classes.button}
        data-alarm={robots > 0}
        popoverTarget={panelId}
        aria-label={sound === 'blocked' ? `${label} ${t('soundBlocked')}` : label}
        title={sound === 'blocked' ? t('soundBlocked') : label}
        onClick={() => setWasOpened(true)}
      >
        {robots > 0 ? <TriangleAlert size={18} aria-hidden /> : <BellRing size={18} aria-hidden />}
        {robots > 0 && (
          // The name of the button says it as well.
          <b className={classes.badge} aria-hidden>
            {robots}
          </b>
        )}
        {sound !== 'on' && <VolumeX size={14} aria-hidden />}
      </button>
      <span role="status" className={classes.heard}>
        {robots > 0 && label}
      </span>
      <div ref={panel} id={panelId} popover="auto" className={classes.panel}>
        {wasOpened && (
          <Suspense>
            <AttentionPanel onLeave={leave} />
            <AlertsLink onLeave={leave} />
          </Suspense>
        )}
      </div>
    </>
  )
}
