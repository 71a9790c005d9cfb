import { useId } from 'react'
import { useLanguage } from '../kernel/words/texts.ts'
import classes from './week-bars.module.css'

/** A segment of a week's bar, in the colour of its look. */
type Part = { id: string; look: 'good' | 'fair' | 'attention' | 'bad'; label: string }

type WeekBarsProps = {
  title: string
  weekLabel: string
  totalLabel: string
  parts: readonly Part[]
  /** `total`: text before the bar. `counts`: per part; `null`: no data for that week. */
  weeks: readonly { monday: string; total: string; counts: Readonly<Record<string, number>> | null }[]
  /** The count that fills the bar. */
  most: number
}

/** Weeks as rows, each as a stacked bar and in numbers. */
export function WeekBars({ title, weekLabel, totalLabel, parts, weeks, most }: WeekBarsProps) {
  const id = useId()
  const language = useLanguage()
  const day = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: 'short', day: 'numeric' })
  return (
    <section className={classes.weeks} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{weekLabel}</th>
            <th scope="col">{totalLabel}</th>
            {parts.map((part) => (
              <th key={part.id} scope="col">
                {part.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ monday, total, counts }) => (
            <tr key={monday}>
              <th scope="row">{day.format(new Date(monday))}</th>
              <td className={classes.barCell}>
                <span className={classes.count}>{total}</span>
                <span className={classes.bar}>
                  {parts.map((part) => (
                    <span
                      key={part.id}
                      data-look={part.look}
                      style={{ width: `${((counts?.[part.id] ?? 0) / most) * 100}%` }}
                    />
                  ))}
                </span>
              </td>
              {parts.map((part) => (
                <td key={part.id}>{counts?.[part.id] ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
