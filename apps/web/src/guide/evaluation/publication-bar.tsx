import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { evaluationRoutes } from '@wheelhouse/contract/guide/knowledge-evaluation'
import { knowledgeItemRoutes } from '@wheelhouse/contract/guide/knowledge-item'
import { type Publication, publicationRoutes } from '@wheelhouse/contract/guide/knowledge-publication'
import { publicationTexts } from '@wheelhouse/texts/guide/knowledge-evaluation'
import { useState } from 'react'
import { ConfirmDialog } from '../../kernel/forms/confirm-dialog.tsx'
import { call } from '../../kernel/server/api.ts'
import { asApiError } from '../../kernel/server/api-error.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import type { KnowledgeGroupDetail } from '../knowledge-group-form.tsx'
import classes from './evaluation.module.css'
import { publicationQuery, runsQuery } from './evaluation.queries.ts'

/** Percentage of the evaluation questions that found their answer, before and after. */
type Fall = { before: string | number; after: string | number }

/** Shows whether robots answer from the group's current state, with a button to publish it (R-GUIDE-14). */
export function PublicationBar({ group }: { group: KnowledgeGroupDetail }) {
  const t = useTexts(publicationTexts)
  const queryClient = useQueryClient()
  const [fall, setFall] = useState<Fall | null>(null)
  const { data, error, refetch } = useQuery(publicationQuery(group))
  const publish = async (isForced: boolean) => {
    try {
      await call(publicationRoutes.publish, { params: { id: group.id }, body: { isForced } })
      notify({ message: t('done') })
    } finally {
      await Promise.all(
        [knowledgeItemRoutes.list.path, evaluationRoutes.listRuns.path].map((path) =>
          queryClient.invalidateQueries({ queryKey: [path] }),
        ),
      )
    }
  }
  const press = useMutation({
    mutationFn: () => publish(false),
    onError: (thrown) => {
      const { code, params } = asApiError(thrown)
      if (code === 'evaluation.fell') setFall({ before: params.before ?? '', after: params.after ?? '' })
      else showError(thrown)
    },
  })
  if (data === undefined)
    return error === null ? null : <ListFailure error={error} onRetry={() => void refetch()} />
  return (
    <section className={classes.publication} aria-label={t('title')}>
      <div role="status">
        <PublishedAt publication={data} />
        {data.at !== null && !data.isCurrent && (
          <StateChip shape="half" tone="attention">
            {t('changed')}
          </StateChip>
        )}
      </div>
      {group.can.update && (
        <Button size="xs" loading={press.isPending} disabled={data.isCurrent} onClick={() => press.mutate()}>
          {t('publish')}
        </Button>
      )}
      {fall !== null && (
        <FallDialog
          groupId={group.id}
          fall={fall}
          onConfirm={() => publish(true)}
          onClose={() => setFall(null)}
        />
      )}
    </section>
  )
}

function PublishedAt({ publication: { at, operatorName } }: { publication: Publication }) {
  const t = useTexts(publicationTexts)
  const language = useLanguage()
  if (at === null) return <span>{t('never')}</span>
  const moment = formatMoment(at, language)
  return (
    <span>
      {operatorName === null
        ? t('published', { at: moment })
        : t('publishedBy', { at: moment, name: operatorName })}
    </span>
  )
}

type FallDialogProps = {
  groupId: string
  fall: Fall
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** Shows what would get worse, before the group is published anyway. */
function FallDialog({ groupId, fall: { before, after }, onConfirm, onClose }: FallDialogProps) {
  const t = useTexts(publicationTexts)
  const { data: runs = [] } = useQuery(runsQuery(groupId))
  const refused = runs.find(({ kind }) => kind === 'refused')
  const missed = refused?.missed.filter(({ isNew }) => isNew) ?? []
  return (
    <ConfirmDialog
      title={t('fallTitle')}
      confirm={t('publishAnyway')}
      color="red.9"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('fall', { before, after })}</p>
      {missed.length > 0 && (
        <>
          <h3 className={classes.missedTitle}>{t('newlyMissed')}</h3>
          <ul className={classes.missed}>
            {missed.map(({ text, itemQuestion }) => (
              <li key={text}>{itemQuestion === null ? text : `${text} → ${itemQuestion}`}</li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}
