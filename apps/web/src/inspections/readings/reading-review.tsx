import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { checkTargets } from '@wheelhouse/contract/inspections/check-item'
import { type Reading, readingLimits, readingRoutes } from '@wheelhouse/contract/inspections/reading'
import { readingTexts } from '@wheelhouse/texts/inspections/readings'
import { type FormEvent, useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { readingPaths } from '../inspection-paths.ts'
import { findNextToReview } from './reading.queries.ts'
import classes from './reading-page.module.css'

/** Reviews what the picture really shows: one key confirms a reading and opens the next. */
export function ReadingReview({ reading }: { reading: Reading }) {
  const t = useTexts(readingTexts)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { id, revision, status, targetType } = reading
  const [text, setText] = useState(reading.value === null ? '' : String(reading.value))
  const [reason, setReason] = useState(reading.reason)
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  // There is nothing to confirm yet, or the item is a photo without a value.
  if (status === 'waiting' || status === 'asked' || targetType === checkTargets.camera) return null

  const save = async (value: number | null) => {
    setIsBusy(true)
    try {
      await call(readingRoutes.review, { params: { id }, body: { value, reason, revision } })
      notify({ message: t('saved') })
      await queryClient.invalidateQueries({ queryKey: [readingRoutes.list.path] })
      const next = await findNextToReview(reading)
      if (next !== null) await navigate({ to: readingPaths.one, params: { id: next } })
      else if (reading.needsReview) notify({ message: t('allDone') })
    } catch (error) {
      showError(error)
    }
    setIsBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = Number(text.normalize('NFKC').trim())
    if (text.trim() === '' || !Number.isFinite(value)) return setProblem(t('notANumber'))
    setProblem(null)
    void save(value)
  }
  return (
    <form className={classes.review} onSubmit={submit}>
      <TextInput
        label={t('correctValue')}
        description={t('keys')}
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        value={text}
        error={problem}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextInput
        label={t('reason')}
        maxLength={readingLimits.reasonMax}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={isBusy}>
          {t('confirm')}
        </Button>
        <Button variant="default" disabled={isBusy} onClick={() => void save(null)}>
          {t('unreadable')}
        </Button>
      </div>
    </form>
  )
}
