import type { ReactNode } from 'react'
import classes from './row-button.module.css'

type RowButtonProps = { onClick: () => void; title?: string; children: ReactNode }

/** A button that opens something of a row in place; it looks like a link to a page. */
export function RowButton({ onClick, title, children }: RowButtonProps) {
  return (
    <button type="button" className={classes.button} title={title} onClick={onClick}>
      {children}
    </button>
  )
}
