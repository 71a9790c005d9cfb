import { type CSSProperties, memo, type ReactNode, useRef } from 'react'
import { useVirtualRows } from '../../kernel/lists/use-virtual-rows.ts'
import { useActions } from './calendar-actions.ts'
import classes from './calendar-table.module.css'
import type { NamedRobot, RobotRow } from './robot-rows.ts'
import { useDrop } from './use-drop.ts'
import { useEntryKeys } from './use-entry-keys.ts'

type CalendarTableProps = {
  /** Description of the table, for screen readers. */
  label: string
  rows: readonly RobotRow[]
  columns: number
  /** Cells of the head, one per column. */
  head: ReactNode
  /** Start of an entry that is added in a robot's row: `2026-11-24T09:00`. */
  newStart: string
  /** Estimated height of a row before it is measured. Pixels. */
  getLikelyHeight: (row: RobotRow) => number
  /** The cells of a row. Must be stable while the rows are unchanged. */
  renderCells: (row: RobotRow) => ReactNode
}

/** One row per robot, of which only those in view are in the DOM. */
export function CalendarTable(props: CalendarTableProps) {
  const { label, rows, columns, head, newStart, getLikelyHeight, renderCells } = props
  const { t } = useActions()
  const hand = useDrop()
  const frame = useRef<HTMLDivElement>(null)
  useEntryKeys(frame)
  const virtualizer = useVirtualRows({
    count: rows.length,
    getScrollElement: () => frame.current,
    getItemKey: (index) => rows[index]?.robot.id ?? index,
    estimateSize: (index) => getLikelyHeight(rows[index] ?? noRow),
    overscan: 2,
    useFlushSync: false,
  })
  const style: CSSProperties & Record<'--columns', number> = { '--columns': columns }
  return (
    <div ref={frame} className={classes.frame} style={style}>
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1} {...hand}>
        <div role="row" aria-rowindex={1} className={`${classes.row} ${classes.head}`}>
          <span role="columnheader" className={classes.corner}>
            {t('robot')}
          </span>
          {head}
        </div>
        <div role="rowgroup" className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                role="row"
                aria-rowindex={index + 2}
                className={`${classes.row} ${classes.placed}`}
                style={{ transform: `translateY(${start}px)` }}
              >
                <RobotHead robot={row.robot} newStart={newStart} />
                <Cells row={row} renderCells={renderCells} />
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}

const noRow: RobotRow = {
  robot: { id: '', name: '', buildingId: '', detail: null },
  entries: [],
  days: [],
}

/** Not re-rendered while the table is scrolled. */
const Cells = memo(function Cells({
  row,
  renderCells,
}: Pick<CalendarTableProps, 'renderCells'> & { row: RobotRow }) {
  return renderCells(row)
})

const RobotHead = memo(function RobotHead({ robot, newStart }: { robot: NamedRobot; newStart: string }) {
  const { t, mayMove, add } = useActions()
  const { name, detail } = robot
  const label = detail === null ? name : t('robotAt', { robot: name, place: detail })
  return (
    <div role="rowheader" className={classes.robot} title={label}>
      <span className={classes.names} translate="no">
        <span className={classes.name}>{name}</span>
        {detail !== null && <span className={classes.detail}>{detail}</span>}
      </span>
      {mayMove && (
        <button
          type="button"
          className={classes.add}
          aria-label={t('addFor', { robot: label })}
          title={t('addFor', { robot: label })}
          onClick={() => add({ robotId: robot.id, buildingId: robot.buildingId }, newStart)}
        />
      )}
    </div>
  )
})
