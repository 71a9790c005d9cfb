import type { Language } from '@wheelhouse/contract/session/session'
import { formatMoment } from '../words/format-time.ts'
import classes from './moment.module.css'

/** A moment in a cell of a table: where a column has no room for it, the time goes below the day, in one piece each. */
export function Moment({ at, language, timeZone }: { at: string; language: Language; timeZone?: string }) {
  const text = formatMoment(at, language, timeZone)
  const timeAt = text.search(/\d{1,2}:\d{2}/)
  return (
    <time dateTime={at} className={classes.moment}>
      <span>{text.slice(0, timeAt).trim()}</span> <span>{text.slice(timeAt)}</span>
    </time>
  )
}
