import { useEffect, useRef } from 'react'
import classes from './page-tabs.module.css'
import { ScreenLink } from './screen-address.tsx'

type PageTabsProps<Tab extends string> = {
  /** What the tabs belong to, for screen readers. */
  label: string
  tabs: readonly { id: Tab; label: string }[]
  current: Tab
}

/** The tabs of a page: each has an address of its own, the first one the page's without a search parameter. */
export function PageTabs<Tab extends string>({ label, tabs, current }: PageTabsProps<Tab>) {
  const nav = useRef<HTMLElement>(null)
  // On a narrow screen the row scrolls sideways.
  useEffect(() => {
    nav.current
      ?.querySelector(`[data-tab="${current}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav ref={nav} aria-label={label} className={classes.tabs}>
      {tabs.map(({ id, label: word }, index) => (
        <ScreenLink
          key={id}
          data-tab={id}
          to="."
          search={index === 0 ? {} : { tab: id }}
          activeOptions={{ exact: true, includeSearch: true }}
          resetScroll={false}
          // An address may also name the first tab.
          aria-current={id === current ? 'page' : undefined}
        >
          {word}
        </ScreenLink>
      ))}
    </nav>
  )
}
