import type { Alert } from '@wheelhouse/contract/alerts/alert'
import { IncidentLink } from '../archives/incident/incident-link.tsx'
import { rangeOfAlert } from '../archives/incident/incident-range.ts'
import { type ScreenAddress, ScreenLink } from '../kernel/shell/screen-address.tsx'
import { useLanguage } from '../kernel/words/texts.ts'
import classes from './alert-page.module.css'

/** What an alert is about, with links: the trouble, and what the robot saw of it. */
export function AlertWhat({ alert }: { alert: Alert }) {
  const { title, detail, link, robotId } = alert
  const language = useLanguage()
  return (
    <div className={classes.what}>
      <p className={classes.title}>
        {link === null ? title[language] : <ScreenLink {...toAddress(link)}>{title[language]}</ScreenLink>}
      </p>
      {detail !== null && <p className={classes.detail}>{detail[language]}</p>}
      {robotId !== null && (
        <IncidentLink
          robot={{ robotId }}
          range={rangeOfAlert(alert)}
          name={title[language]}
          className={classes.detail}
        />
      )}
    </div>
  )
}

/** Converts an alert's link, a screen with search parameters, to the address of that screen. */
export function toAddress(link: string): ScreenAddress {
  const { pathname, searchParams } = new URL(link, location.origin)
  return { to: pathname, search: Object.fromEntries(searchParams) }
}
