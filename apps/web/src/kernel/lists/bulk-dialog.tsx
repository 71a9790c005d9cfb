import { Button, Group, Modal, Progress } from '@mantine/core'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { useEffect, useRef, useState } from 'react'
import { asApiError } from '../server/api-error.ts'
import { labelled } from '../words/labelled.ts'
import { translate, useTexts } from '../words/texts.ts'
import classes from './list-page.module.css'

/** An action on many rows, one after the other. */
export type BulkAction<Row> = {
  id: string
  label: string
  /** Called for each row beforehand: why the action is impossible, in words, or `null`. */
  refusal?: (row: Row) => Promise<string | null>
  /** Performs it for one row. @throws ApiError, shown at that row */
  run: (row: Row) => Promise<void>
  isDangerous?: boolean
}

type Outcome = { isDone: boolean; words: string }

type BulkDialogProps<Row> = {
  action: BulkAction<Row>
  rows: readonly Row[]
  getName: (row: Row) => string
  onClose: () => void
}

/** Shows what will happen to which rows; then does it row by row, with the result of each. */
export function BulkDialog<Row extends { id: string }>({
  action,
  rows,
  getName,
  onClose,
}: BulkDialogProps<Row>) {
  const t = useTexts(listTexts)
  // The list behind may be refetched meanwhile: the selection stays as it was.
  const [chosen] = useState(rows)
  const refusals = useRefusals(action, chosen)
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const [phase, setPhase] = useState<'asking' | 'running' | 'over'>('asking')
  const isStopped = useRef(false)
  const possible = chosen.filter(({ id }) => refusals?.get(id) === undefined)

  const run = async () => {
    setPhase('running')
    for (const row of possible) {
      if (isStopped.current) break
      let outcome: Outcome = { isDone: true, words: t('rowDone') }
      try {
        await action.run(row)
      } catch (error) {
        const { code, params } = asApiError(error)
        outcome = { isDone: false, words: translate(errorTexts, code, params) }
      }
      setOutcomes((last) => new Map(last).set(row.id, outcome))
    }
    setPhase('over')
  }
  const wordsFor = (id: string) => outcomes.get(id)?.words ?? refusals?.get(id) ?? ''
  return (
    <Modal
      opened
      size="lg"
      onClose={phase === 'running' ? () => {} : onClose}
      title={t('bulkTitle', { action: action.label, count: chosen.length })}
      withCloseButton={phase !== 'running'}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {phase === 'asking' && (
        <p>{refusals === null ? t('bulkChecking') : t('bulkPossible', { count: possible.length })}</p>
      )}
      {phase === 'running' && (
        <Progress value={(100 * outcomes.size) / possible.length} aria-label={t('bulkProgress')} />
      )}
      {phase === 'over' && (
        <p role="status">
          {t('bulkOver', {
            done: [...outcomes.values()].filter(({ isDone }) => isDone).length,
            count: chosen.length,
          })}
        </p>
      )}
      <ul className={classes.results}>
        {chosen.map((row) => (
          <li key={row.id}>
            {wordsFor(row.id) === '' ? getName(row) : labelled(getName(row), wordsFor(row.id))}
          </li>
        ))}
      </ul>
      <Group justify="flex-end">
        {phase === 'asking' && (
          <>
            <Button variant="default" data-autofocus onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button
              color={action.isDangerous ? 'red.9' : undefined}
              disabled={refusals === null || possible.length === 0}
              onClick={() => void run()}
            >
              {action.label}
            </Button>
          </>
        )}
        {phase === 'running' && (
          <Button
            variant="default"
            onClick={() => {
              isStopped.current = true
            }}
          >
            {t('bulkStop')}
          </Button>
        )}
        {phase === 'over' && <Button onClick={onClose}>{t('close')}</Button>}
      </Group>
    </Modal>
  )
}

/** Why each row cannot be processed, by id; `null` while this is being checked. */
function useRefusals<Row extends { id: string }>(action: BulkAction<Row>, rows: readonly Row[]) {
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string> | null>(null)
  useEffect(() => {
    let isOver = false
    const ask = async () => {
      const found = new Map<string, string>()
      for (const row of rows) {
        const words = (await action.refusal?.(row).catch(() => null)) ?? null
        if (words !== null) found.set(row.id, words)
        if (isOver) return
      }
      setRefusals(found)
    }
    void ask()
    return () => {
      isOver = true
    }
  }, [action, rows])
  return refusals
}
