import { useMediaQuery } from '@mantine/hooks'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './fold-panel.module.css'

type FoldPanelProps = {
  title: string
  /** How many there are, also to be read while it is folded; left out before that is known. */
  count: string | undefined
  children: ReactNode
}

/** A part beside the main one: open where there is width for it, else folded to its title and count. */
export function FoldPanel({ title, count, children }: FoldPanelProps) {
  const isOpen = useMediaQuery('(min-width: 75em)', undefined, { getInitialValueInEffect: false })
  return (
    <details className={classes.panel} open={isOpen}>
      <summary className={classes.head}>
        <ChevronDown size={16} aria-hidden />
        <span>{title}</span>
        {count !== undefined && <b>{count}</b>}
      </summary>
      {children}
    </details>
  )
}
