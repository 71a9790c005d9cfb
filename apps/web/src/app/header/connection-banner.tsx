import { Button } from '@mantine/core'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { live } from '../../kernel/server/live.ts'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './connection-banner.module.css'

/** A connection that is established within this time needs no message. Milliseconds. */
const graceMs = 1_000

/** Shows that the live connection is down and that the data is the last known. Disappears automatically. */
export function ConnectionBanner() {
  const status = useStore(live.status)
  return <div role="status">{(status === 'waiting' || status === 'connecting') && <Banner />}</div>
}

function Banner() {
  const t = useTexts(shellTexts)
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), graceMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <p className={classes.banner}>
      <WifiOff size={16} aria-hidden />
      <span className={classes.text}>{t('reconnecting')}</span>
      <Button size="compact-sm" variant="default" onClick={() => globalThis.location.reload()}>
        {t('reload')}
      </Button>
    </p>
  )
}
