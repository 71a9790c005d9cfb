import { dashboardTexts } from '@wheelhouse/texts/dashboard/dashboard'
import { type ReactNode, useId } from 'react'
import { type ScreenAddress, ScreenLink } from '../kernel/shell/screen-address.tsx'
import { StateChip } from '../kernel/shell/state-chip.tsx'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './dashboard-page.module.css'
import type { Trouble } from './find-trouble.ts'

type CardProps = { title: string; trouble: Trouble | undefined; note?: string; children: ReactNode }

/** One part of the dashboard. @param children figures and notes */
export function Card({ title, trouble, note, children }: CardProps) {
  const t = useTexts(dashboardTexts)
  const id = useId()
  return (
    <section className={classes.card} data-trouble={trouble} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{title}</h2>
        {trouble !== undefined && (
          <StateChip shape="warning" tone={trouble}>
            {t('trouble')}
          </StateChip>
        )}
      </header>
      {children}
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </section>
  )
}

type FigureProps = {
  label: string
  /** Formatted for people. */
  value: string
  /** The previous value, or what is wrong. */
  note?: string
  trouble?: Trouble
  /** The list of the counted items; omit if there is none. */
  address?: ScreenAddress
  /** Further links to parts of the list. */
  children?: ReactNode
}

/** A figure that links to its list. */
export function Figure({ label, value, note, trouble, address, children }: FigureProps) {
  const content = (
    <>
      <span className={classes.label}>{label}</span>
      {trouble === undefined ? (
        <strong className={classes.value}>{value}</strong>
      ) : (
        <StateChip shape="warning" tone={trouble}>
          {value}
        </StateChip>
      )}
      {note !== undefined && <span className={classes.note}>{note}</span>}
    </>
  )
  return (
    <li>
      {address === undefined ? (
        <div className={classes.figure}>{content}</div>
      ) : (
        <ScreenLink {...address} className={classes.figure}>
          {content}
        </ScreenLink>
      )}
      {children}
    </li>
  )
}

/** Notes that a list is incomplete. */
export function MoreRows({ shown, count }: { shown: number; count: number }) {
  const t = useTexts(dashboardTexts)
  return count > shown ? <p className={classes.note}>{t('more', { shown, count })}</p> : null
}
