import { siteTexts } from '@wheelhouse/texts/robots/site'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import type { SiteStore } from './site-store.ts'
import classes from './site-view.module.css'

/** A wall display has no banner: shows that the data may be outdated. */
export function LostLine({ store }: { store: SiteStore }) {
  const t = useTexts(siteTexts)
  const isLive = useStore(store.isLive)
  const hasBegun = useStore(store.robots) !== null
  return (
    <p role="status" className={classes.lost} data-shown={hasBegun && !isLive}>
      {hasBegun && !isLive && t('lost')}
    </p>
  )
}
