import { CircleAlert, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { StepIcon } from '../../../kernel/shell/step-icon.tsx'
import classes from './step-row.module.css'

/** Everything that a row shows, as comparable values: of five hundred rows only the changed ones re-render. */
type StepRowProps = {
  id: string
  index: number
  count: number
  name: string
  icon: string
  line: string
  /** From `toStepRows`. */
  around: string
  edge: string
  /** Its problems, in words; empty for none. */
  mark: string
  isGrave: boolean
  isChosen: boolean
  isFocus: boolean
  isDragged: boolean
  /** A drag would drop before or after it. */
  drop: 'before' | 'after' | ''
  canDrag: boolean
}

/** One step: its number, the blocks around it, its command, and what it does. */
export const StepRow = memo(function StepRow(props: StepRowProps) {
  const { id, index, count, name, icon, line, around, edge, mark, isGrave } = props
  const kinds = around === '' ? [] : around.split(' ')
  const [ownKind = '', part = ''] = edge.split(' ')
  const Sign = isGrave ? TriangleAlert : CircleAlert
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={kinds.length + 1}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-selected={props.isChosen}
      className={classes.row}
      data-index={index}
      data-focus={props.isFocus || undefined}
      data-dragged={props.isDragged || undefined}
      data-drop={props.drop || undefined}
      draggable={props.canDrag}
    >
      <span className={classes.place}>{index + 1} </span>
      {kinds.map((kind, depth) => (
        // Only their index identifies the levels.
        <span key={depth} className={classes.guide} data-kind={kind} aria-hidden />
      ))}
      {ownKind !== '' && <span className={classes.guide} data-kind={ownKind} data-part={part} aria-hidden />}
      <span className={classes.icon}>
        <StepIcon name={icon} size={18} />
      </span>
      <span className={classes.words}>
        <span className={classes.name}>{name}</span>{' '}
        {line !== '' && <span className={classes.line}>{line}</span>}
        {mark !== '' && (
          <span className={classes.mark} data-grave={isGrave}>
            <Sign size={14} aria-hidden /> {mark}
          </span>
        )}
      </span>
    </div>
  )
})
