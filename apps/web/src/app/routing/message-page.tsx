import type { ReactNode } from 'react'
import { Mark } from '../../kernel/shell/mark.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import classes from './message-page.module.css'

/** A page with only a message and a link. */
export function MessagePage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  useTitle(title)
  return (
    <main className={classes.page}>
      <div>
        <span className={classes.mark}>
          <Mark size={36} />
        </span>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
        {children}
      </div>
    </main>
  )
}
