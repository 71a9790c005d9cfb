import { Button, Group, NativeSelect } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FlowRevision, flowLimits, flowRoutes } from '@wheelhouse/contract/flows/flow'
import type { Definition, Step } from '@wheelhouse/contract/flows/step'
import { flowHistoryTexts } from '@wheelhouse/texts/flows/flow-history'
import { useState } from 'react'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from './flow-history.module.css'
import { StepDifferences } from './step-differences.tsx'
import { builtInNames, type StepNames } from './step-names.ts'

type FlowHistoryProps = {
  /** `definition`: the present one, also where it is not saved yet. `revision`: the one that was read last. */
  flow: { id: string; revision: number; definition: readonly Step[] }
  /** May earlier steps be put into the editor? */
  canTake: boolean
  onTake: (definition: Definition) => void
  /** What types, parameters and their values are called; left out, as far as that is built in. */
  names?: StepNames
}

/** The present steps, in the place of a revision. */
const now = 'now'

/** The revisions are read again once there is another one. */
function revisionsQuery({ id, revision }: FlowHistoryProps['flow']) {
  return queryOptions({
    queryKey: [flowRoutes.revisions.path, id, revision],
    queryFn: ({ signal }) => call(flowRoutes.revisions, { params: { id } }, { signal }),
  })
}

/** What the steps of a flow were, by whom and when, how any two of them differ, and the way back to them. */
export function FlowHistory({ flow, canTake, onTake, names }: FlowHistoryProps) {
  const t = useTexts(flowHistoryTexts)
  const { data: revisions, error, refetch } = useQuery(revisionsQuery(flow))
  if (revisions === undefined && error !== null)
    return <ListFailure error={error} onRetry={() => void refetch()} />
  if (revisions === undefined) return <ListLoading />
  const [newest] = revisions
  if (newest === undefined) return <p className={classes.note}>{t('none')}</p>
  return (
    <Revisions
      revisions={revisions}
      newest={newest}
      present={flow.definition}
      canTake={canTake}
      onTake={onTake}
      names={names}
    />
  )
}

type RevisionsProps = {
  revisions: readonly FlowRevision[]
  newest: FlowRevision
  present: readonly Step[]
  canTake: boolean
  onTake: (definition: Definition) => void
  names: StepNames | undefined
}

function Revisions({ revisions, newest, present, canTake, onTake, names }: RevisionsProps) {
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
      <StepDifferences from={find(from)} to={find(to)} names={names ?? builtInNames(language)} />
      <h3 className={classes.title}>{t('revisions')}</h3>
      <p className={classes.note}>
        {t('kept', { max: flowLimits.revisionsKept })}
        {canTake && ` ${t('takeNote')}`}
      </p>
      <ol className={classes.revisions} aria-label={t('revisions')}>
        {revisions.map((revision) => (
          <Revision
            key={revision.revision}
            revision={revision}
            onCompare={() => setCompared({ from: String(revision.revision), to: now })}
            onTake={canTake ? () => onTake(revision.definition) : null}
          />
        ))}
      </ol>
    </div>
  )
}

type RevisionProps = { revision: FlowRevision; onCompare: () => void; onTake: (() => void) | null }

function Revision({
  revision: { revision, at, operatorName, name, definition },
  onCompare,
  onTake,
}: RevisionProps) {
  const t = useTexts(flowHistoryTexts)
  const language = useLanguage()
  return (
    <li>
      <p className={classes.who}>
        {t('byWhom', { name: operatorName ?? t('unknownWriter'), time: formatMoment(at, language) })}
      </p>
      <p className={classes.note}>
        {name} · {t('facts', { revision, count: definition.length })}
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
