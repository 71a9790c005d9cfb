import { useMediaQuery } from '@mantine/hooks'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './fold-panel.module.css'

type FoldPanelProps = {
  title: string
  /** The number of items, also visible while folded; left out before it is known. */
  count: string | undefined
  children: ReactNode
}

/** A part next to the main one: open if there is room, else folded to its title and count. */
export function FoldPanel({ title, count, children }: FoldPanelProps) {
  const isOpen = useMediaQuery('(width >= 75em)', undefined, { getInitialValueInEffect: false })
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
