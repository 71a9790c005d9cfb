import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { isFoldedGroup, rememberFold } from './folded-groups.ts'
import classes from './sidebar.module.css'

type MenuSectionProps = {
  /** Key for remembering that it is folded. */
  id: string
  name: string
  /** The current screen belongs to it: then it is highlighted while folded. */
  isCurrent: boolean
  /** Its items' counts, shown on the heading while it is folded. */
  counts?: ReactNode
  children: ReactNode
}

/** A group of the menu with a heading that folds it. The mini sidebar has no headings and shows everything. */
export function MenuSection({ id, name, isCurrent, counts, children }: MenuSectionProps) {
  const [isFolded, setIsFolded] = useState(() => isFoldedGroup(id))
  const listId = useId()
  const handleToggle = () => {
    rememberFold(id, !isFolded)
    setIsFolded(!isFolded)
  }
  return (
    <div className={classes.group}>
      <button
        type="button"
        className={classes.heading}
        aria-expanded={!isFolded}
        aria-controls={listId}
        aria-current={isFolded && isCurrent ? 'true' : undefined}
        onClick={handleToggle}
      >
        <ChevronDown size={16} aria-hidden />
        <span>{name}</span>
        {isFolded && counts}
      </button>
      <ul id={listId} className={classes.items} aria-label={name} hidden={isFolded}>
        {children}
      </ul>
    </div>
  )
}
