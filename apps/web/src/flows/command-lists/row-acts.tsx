/** Rows of a form in an order that buttons change: what command lists and work plans share. */
import { ActionIcon } from '@mantine/core'
import { commandListTexts } from '@wheelhouse/texts/flows/command-lists'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { ArrowDown, ArrowUp, type LucideIcon, X } from 'lucide-react'
import { useTexts } from '../../kernel/words/texts.ts'

export type RowActs<Row> = {
  onChange: (row: Row) => void
  /** `null` at the ends of the list. */
  onUp: (() => void) | null
  onDown: (() => void) | null
  onRemove: () => void
}

/** What can be done with one row. @param set stores the changed rows */
export function getRowActs<Row>(
  rows: readonly Row[],
  index: number,
  set: (rows: Row[]) => void,
): RowActs<Row> {
  const move = (to: number) => () =>
    set(rows.toSpliced(index, 1).toSpliced(to, 0, ...rows.slice(index, index + 1)))
  return {
    onChange: (row) => set(rows.with(index, row)),
    onUp: index === 0 ? null : move(index - 1),
    onDown: index === rows.length - 1 ? null : move(index + 1),
    onRemove: () => set(rows.toSpliced(index, 1)),
  }
}

type RowToolsProps = Pick<RowActs<never>, 'onUp' | 'onDown' | 'onRemove'> & {
  /** The name that people know the row by. */
  name: string
  className: string | undefined
}

/** The buttons that move a row by one place, and remove it. */
export function RowTools({ name, className, onUp, onDown, onRemove }: RowToolsProps) {
  const t = useTexts(commandListTexts)
  const listText = useTexts(listTexts)
  const tool = (words: string, Icon: LucideIcon, onClick: (() => void) | null) => (
    <ActionIcon
      variant="subtle"
      size="lg"
      aria-label={words}
      title={words}
      disabled={onClick === null}
      onClick={onClick ?? undefined}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <div className={className}>
      {tool(listText('moveUp', { name }), ArrowUp, onUp)}
      {tool(listText('moveDown', { name }), ArrowDown, onDown)}
      {tool(t('remove', { name }), X, onRemove)}
    </div>
  )
}
