import { Button, Group, NativeSelect } from '@mantine/core'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type Revision, revisionsKept } from '@wheelhouse/contract/flows/revision'
import type { Step } from '@wheelhouse/contract/flows/step'
import { flowHistoryTexts } from '@wheelhouse/texts/flows/flow-history'
import { useState } from 'react'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from './flow-history.module.css'
import { StepDifferences } from './step-differences.tsx'
import type { StepNames } from './step-names.ts'

type StepHistoryProps<D> = {
  /** Reads the revisions; its key has the newest one, so that they are read again once there is another. */
  query: { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<Revision<D>[]> }
  /** Also where it is not saved yet. */
  present: D
  /** As steps of flows, by which differences are told. */
  toSteps: (definition: D) => readonly Step[]
  names: StepNames
  /** Puts earlier steps into the editor; `null`: nobody may. */
  onTake: ((definition: D) => void) | null
  /** What becomes of what is being edited. */
  takeNote: string
}

/** The present steps, in the place of a revision. */
const now = 'now'

/** What some steps were, by whom and when, how any two of them differ, and the way back to them. */
export function StepHistory<D>({ query, ...props }: StepHistoryProps<D>) {
  const t = useTexts(flowHistoryTexts)
  const { data: revisions, error, refetch } = useQuery(query)
  if (revisions === undefined && error !== null)
    return <ListFailure error={error} onRetry={() => void refetch()} />
  if (revisions === undefined) return <ListLoading />
  const [newest] = revisions
  if (newest === undefined) return <p className={classes.note}>{t('none')}</p>
  return <Revisions revisions={revisions} newest={newest} {...props} />
}

type RevisionsProps<D> = Omit<StepHistoryProps<D>, 'query'> & {
  revisions: readonly Revision<D>[]
  newest: Revision<D>
}

function Revisions<D>({ revisions, newest, present, toSteps, names, onTake, takeNote }: RevisionsProps<D>) {
  const t = useTexts(flowHistoryTexts)
  const language = useLanguage()
  const [compared, setCompared] = useState<{ from: string; to: string } | null>(null)
  const find = (key: string) =>
    revisions.find(({ revision }) => String(revision) === key)?.definition ??
    (key === now ? present : newest.definition)
  const { from, to } = compared ?? { from: String(newest.revision), to: now }
  const choices = [
    { value: now, label: t('now') },
    ...revisions.map(({ revision, at }) => ({
      value: String(revision),
      label: t('revision', { revision, time: formatMoment(at, language) }),
    })),
  ]
  return (
    <div className={classes.history}>
      <div className={classes.compared}>
        <NativeSelect
          size="xs"
          label={t('from')}
          data={choices}
          value={from}
          onChange={({ currentTarget: { value } }) => setCompared({ from: value, to })}
        />
        <NativeSelect
          size="xs"
          label={t('to')}
          data={choices}
          value={to}
          onChange={({ currentTarget: { value } }) => setCompared({ from, to: value })}
        />
      </div>
      <StepDifferences from={toSteps(find(from))} to={toSteps(find(to))} names={names} />
      <h3 className={classes.title}>{t('revisions')}</h3>
      <p className={classes.note}>
        {t('kept', { max: revisionsKept })}
        {onTake !== null && ` ${takeNote}`}
      </p>
      <ol className={classes.revisions} aria-label={t('revisions')}>
        {revisions.map((revision) => (
          <OneRevision
            key={revision.revision}
            revision={revision}
            count={toSteps(revision.definition).length}
            onCompare={() => setCompared({ from: String(revision.revision), to: now })}
            onTake={onTake === null ? null : () => onTake(revision.definition)}
          />
        ))}
      </ol>
    </div>
  )
}

type OneRevisionProps = {
  revision: Omit<Revision<unknown>, 'definition'>
  count: number
  onCompare: () => void
  onTake: (() => void) | null
}

function OneRevision({
  revision: { revision, at, operatorName, name },
  count,
  onCompare,
  onTake,
}: OneRevisionProps) {
  const t = useTexts(flowHistoryTexts)
  const language = useLanguage()
  return (
    <li>
      <p className={classes.who}>
        {t('byWhom', { name: operatorName ?? t('unknownWriter'), time: formatMoment(at, language) })}
      </p>
      <p className={classes.note}>
        {name} · {t('facts', { revision, count })}
      </p>
      <Group gap="xs">
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t('compareOf', { revision })}
          onClick={onCompare}
        >
          {t('compare')}
        </Button>
        {onTake !== null && (
          <Button size="compact-xs" variant="default" aria-label={t('takeOf', { revision })} onClick={onTake}>
            {t('take')}
          </Button>
        )}
      </Group>
    </li>
  )
}
