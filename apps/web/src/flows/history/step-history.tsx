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
  /** Fetches the revisions; its key contains the latest one, so that a new one refetches. */
  query: { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<Revision<D>[]> }
  /** The current definition, even if unsaved. */
  present: D
  /** Converts to steps of flows, which the comparison works with. */
  toSteps: (definition: D) => readonly Step[]
  names: StepNames
  /** Restores earlier steps into the editor; `null`: not permitted. */
  onTake: ((definition: D) => void) | null
  /** What happens to unsaved changes. */
  takeNote: string
}

/** The current steps, in place of a revision. */
const now = 'now'

/** Earlier versions of steps, by whom and when, with their differences, and a button to restore them. */
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
