import { Badge, Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mapDraftRoutes } from '@wheelhouse/contract/maps/map-draft'
import { type MapRevision, mapRevisionRoutes } from '@wheelhouse/contract/maps/map-revision'
import { mapPublishingTexts } from '@wheelhouse/texts/maps/publishing'
import { robotMapTexts } from '@wheelhouse/texts/maps/robot-maps'
import { useEffect, useState } from 'react'
import { ConfirmDialog } from '../../../kernel/forms/confirm-dialog.tsx'
import { ListLoading } from '../../../kernel/lists/list-parts.tsx'
import { call } from '../../../kernel/server/api.ts'
import { useStore } from '../../../kernel/server/store.ts'
import { ListFailure } from '../../../kernel/shell/list-failure.tsx'
import { notify } from '../../../kernel/shell/notify.ts'
import { formatMoment } from '../../../kernel/words/format-time.ts'
import { personName } from '../../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../../kernel/words/texts.ts'
import { RobotsOfMap } from '../../robot-map-list.tsx'
import { toMarks } from '../compare-maps.ts'
import type { Editor } from '../editor.ts'
import { refreshRevisions, revisionQuery, revisionsQuery } from '../revisions.queries.ts'
import { BrokenByMap, useBrokenByRevision } from './broken-by-map.tsx'
import { DifferenceList } from './difference-list.tsx'
import classes from './revisions-panel.module.css'

type Confirming = { act: 'restore'; revision: number } | { act: 'discard' }

/** The published revisions, how they differ from what is on the screen, and how to restore them. */
export function RevisionsPanel({ editor }: { editor: Editor }) {
  const t = useTexts(mapPublishingTexts)
  const onRobots = useTexts(robotMapTexts)
  const queryClient = useQueryClient()
  const { floorId, sync, store } = editor
  const hasDraft = useStore(sync.hasDraft)
  const { data: revisions, error, refetch } = useQuery(revisionsQuery(floorId, useStore(sync.revision)))
  const [areRobotsShown, setRobotsShown] = useState(false)
  const [compared, setCompared] = useState<number | null>(null)
  const [confirming, setConfirming] = useState<Confirming | null>(null)
  useEffect(() => () => editor.differences.set([]), [editor])

  const handleAnswer = async () => {
    if (confirming === null) return
    if (confirming.act === 'restore') {
      const params = { id: floorId, revision: String(confirming.revision) }
      const { revision } = await call(mapRevisionRoutes.restore, { params, body: { note: '' } })
      notify({ message: t('published', { revision }) })
    } else {
      await call(mapDraftRoutes.discard, { params: { id: floorId } })
      // Not earlier: what has not been sent yet exists nowhere else.
      sync.forget()
      store.history.clear()
      notify({ message: t('discarded') })
    }
    setConfirming(null)
    await sync.reload()
    await refreshRevisions(queryClient, floorId)
  }
  if (error !== null) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (revisions === undefined) return <ListLoading />
  return (
    <div className={classes.panel}>
      {!store.isReadOnly && hasDraft && (
        <Button size="xs" variant="default" onClick={() => setConfirming({ act: 'discard' })}>
          {t('discard')}
        </Button>
      )}
      {revisions.length === 0 && <p className={classes.note}>{t('noRevisions')}</p>}
      {revisions.length > 0 && (
        <details onToggle={({ currentTarget }) => setRobotsShown(currentTarget.open)}>
          <summary>{onRobots('onRobots')}</summary>
          {areRobotsShown && <RobotsOfMap floorId={floorId} />}
        </details>
      )}
      {compared !== null && <Compared editor={editor} revision={compared} />}
      <ul className={classes.list}>
        {revisions.map((revision) => (
          <Revision
            key={revision.revision}
            revision={revision}
            isCompared={compared === revision.revision}
            mayRestore={!store.isReadOnly && !revision.isPublished}
            onCompare={() => setCompared(compared === revision.revision ? null : revision.revision)}
            onRestore={() => setConfirming({ act: 'restore', revision: revision.revision })}
          />
        ))}
      </ul>
      {confirming?.act === 'restore' && (
        <RestoreDialog
          floorId={floorId}
          revision={confirming.revision}
          onConfirm={handleAnswer}
          onClose={() => setConfirming(null)}
        />
      )}
      {confirming?.act === 'discard' && (
        <ConfirmDialog
          title={t('discard')}
          color="red.9"
          onConfirm={handleAnswer}
          onClose={() => setConfirming(null)}
        >
          <p>{t('discardQuestion')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

type RestoreProps = {
  floorId: string
  revision: number
  onConfirm: () => Promise<void>
  onClose: () => void
}

/** The confirmation before an old revision is published again, with what that breaks. */
export function RestoreDialog({ floorId, revision, onConfirm, onClose }: RestoreProps) {
  const t = useTexts(mapPublishingTexts)
  const broken = useBrokenByRevision(floorId, revision)
  return (
    <ConfirmDialog title={t('restore')} isWaiting={broken.isLoading} onConfirm={onConfirm} onClose={onClose}>
      <p>{t('restoreQuestion', { revision })}</p>
      <BrokenByMap broken={broken} isOfRevision />
    </ConfirmDialog>
  )
}

function Revision({
  revision: { revision, publishedAt, publishedBy, note, origin, restoredFrom, isPublished },
  isCompared,
  mayRestore,
  onCompare,
  onRestore,
}: {
  revision: MapRevision
  isCompared: boolean
  mayRestore: boolean
  onCompare: () => void
  onRestore: () => void
}) {
  const t = useTexts(mapPublishingTexts)
  const language = useLanguage()
  const time = formatMoment(publishedAt, language)
  return (
    <li>
      <div className={classes.head}>
        <b>{t('revision', { revision })}</b>
        {isPublished && <Badge size="sm">{t('current')}</Badge>}
      </div>
      <p className={classes.note}>
        {publishedBy === null ? time : t('byWhom', { name: personName(publishedBy, language), time })}
        {' · '}
        {t(`origin_${origin}`, { revision: restoredFrom ?? 0 })}
      </p>
      {note !== '' && <p className={classes.words}>{note}</p>}
      <Group gap="xs">
        <Button
          size="compact-xs"
          variant="default"
          aria-pressed={isCompared}
          aria-label={isCompared ? t('hideDifference') : t('showDifferenceOf', { revision })}
          onClick={onCompare}
        >
          {t(isCompared ? 'hideDifference' : 'showDifference')}
        </Button>
        {mayRestore && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('restoreOf', { revision })}
            onClick={onRestore}
          >
            {t('restore')}
          </Button>
        )}
      </Group>
    </li>
  )
}

/** The differences on the map and in words, while this is mounted. */
function Compared({ editor, revision }: { editor: Editor; revision: number }) {
  const t = useTexts(mapPublishingTexts)
  const map = useStore(editor.store.document)
  const { data: before } = useQuery(revisionQuery(editor.floorId, revision))
  useEffect(() => {
    editor.differences.set(before === undefined ? [] : toMarks(before, map))
    return () => editor.differences.set([])
  }, [editor, before, map])
  return (
    <section className={classes.compared}>
      <h3>{t('comparedWith', { revision })}</h3>
      <p className={classes.note}>
        {(['added', 'removed', 'moved', 'changed'] as const).map((kind) => t(`legend_${kind}`)).join(' · ')}
      </p>
      {before === undefined ? <ListLoading /> : <DifferenceList from={before} to={map} />}
    </section>
  )
}
