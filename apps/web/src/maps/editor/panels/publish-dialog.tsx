import { Alert, Button, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { mapProblems, mapRevisionRoutes } from '@wheelhouse/contract/maps/map-revision'
import { mapPublishingTexts } from '@wheelhouse/texts/maps/publishing'
import { robotMapTexts } from '@wheelhouse/texts/maps/robot-maps'
import { useEffect, useState } from 'react'
import { useKeptText } from '../../../kernel/forms/use-kept-input.ts'
import { call } from '../../../kernel/server/api.ts'
import { asApiError } from '../../../kernel/server/api-error.ts'
import { useStore } from '../../../kernel/server/store.ts'
import { showError } from '../../../kernel/shell/notify.ts'
import { useTexts } from '../../../kernel/words/texts.ts'
import { RobotsOfMap } from '../../robot-map-list.tsx'
import type { Editor } from '../editor.ts'
import { refreshRevisions, revisionQuery, revisionsQuery } from '../revisions.queries.ts'
import { BrokenByMap, useBrokenByDraft } from './broken-by-map.tsx'
import { DifferenceList } from './difference-list.tsx'
import { DifferenceMap } from './difference-map.tsx'
import { ProblemList } from './problem-list.tsx'
import { type PublishChoices, PublishConflicts } from './publish-conflicts.tsx'
import classes from './publish-dialog.module.css'
import { RobotsWithoutZones } from './robots-without-zones.tsx'

type PublishProps = { editor: Editor; onClose: () => void }

/** Before publishing: problems, changes, and affected robots. Afterwards: which robots already use the revision. */
export function PublishDialog({ editor, onClose }: PublishProps) {
  const t = useTexts(mapPublishingTexts)
  const onRobots = useTexts(robotMapTexts)
  const [published, setPublished] = useState<number | null>(null)
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={t(published === null ? 'publishTitle' : 'published', { revision: published ?? '' })}
      withCloseButton={false}
    >
      {published === null ? (
        <BeforePublishing editor={editor} onClose={onClose} onPublished={setPublished} />
      ) : (
        <Stack gap="sm">
          <section>
            <h3>{onRobots('onRobots')}</h3>
            <RobotsOfMap floorId={editor.floorId} />
          </section>
          <Group justify="flex-end">
            <Button onClick={onClose} autoFocus>
              {t('close')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

type BeforeProps = PublishProps & { onPublished: (revision: number) => void }

function BeforePublishing({ editor, onClose, onPublished }: BeforeProps) {
  const t = useTexts(mapPublishingTexts)
  const queryClient = useQueryClient()
  const { floorId, sync, checkNow } = editor
  const [note, setNote] = useKeptText(`note publishing floor ${floorId}`, '')
  const [isBusy, setIsBusy] = useState(false)
  const [hint, setHint] = useState<string | null>(null)
  const [conflicts, setConflicts] = useState<readonly string[]>([])
  const [choices, setChoices] = useState<PublishChoices>({})
  const problems = useStore(editor.problems)
  const saveState = useStore(sync.saveState)
  const hasDraft = useStore(sync.hasDraft)
  const broken = useBrokenByDraft(editor)
  const errors = problems.filter(({ code }) => mapProblems[code] === 'error').length
  const isUndecided = conflicts.some((name) => choices[name] === undefined)
  useEffect(() => {
    checkNow()
  }, [checkNow])

  const handlePublish = async () => {
    setIsBusy(true)
    setHint(null)
    try {
      if (!(await sync.flush())) {
        setHint(t('notSavedYet'))
        return
      }
      const body = { version: sync.version.get(), note: note.trim(), choices }
      const { revision } = await call(mapRevisionRoutes.publish, { params: { id: floorId }, body })
      onPublished(revision)
      await sync.reload()
      await refreshRevisions(queryClient, floorId)
    } catch (thrown) {
      const error = asApiError(thrown)
      if (error.code === 'entity.changed') setHint(t('draftChanged'))
      else if (error.code === 'map.conflict') setConflicts(error.details.map(({ path }) => path))
      else showError(thrown)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Stack gap="sm">
      <p className={classes.note}>{t('publishNote')}</p>
      <BrokenByMap broken={broken} />
      <RobotsWithoutZones editor={editor} />
      <section>
        <h3>{t('problems')}</h3>
        <ProblemList editor={editor} first={8} onGo={onClose} />
      </section>
      <section>
        <h3>{t('changes')}</h3>
        <Changes editor={editor} />
      </section>
      {conflicts.length > 0 && (
        <PublishConflicts editor={editor} names={conflicts} choices={choices} onChoose={setChoices} />
      )}
      <Textarea
        label={t('noteField')}
        maxLength={200}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {!hasDraft && saveState === 'saved' && <Alert>{t('nothingToPublish')}</Alert>}
      {errors > 0 && <Alert color="red">{t('errorsFirst', { count: errors })}</Alert>}
      {hint !== null && (
        <Alert color="red" role="alert">
          {hint}
        </Alert>
      )}
      {saveState !== 'saved' && saveState !== 'saving' && <Alert color="red">{t('notSavedYet')}</Alert>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('cancel')}
        </Button>
        <Button
          loading={isBusy}
          disabled={errors > 0 || isUndecided || broken.isLoading || (!hasDraft && saveState === 'saved')}
          onClick={() => void handlePublish()}
        >
          {t('publish')}
        </Button>
      </Group>
    </Stack>
  )
}

function Changes({ editor }: { editor: Editor }) {
  const t = useTexts(mapPublishingTexts)
  const map = useStore(editor.store.document)
  const { data: revisions } = useQuery(revisionsQuery(editor.floorId, useStore(editor.sync.revision)))
  const published = revisions?.find(({ isPublished }) => isPublished)
  const { data: before } = useQuery({
    ...revisionQuery(editor.floorId, published?.revision ?? 0),
    enabled: published !== undefined,
  })
  if (revisions === undefined) return null
  if (published === undefined) return <p className={classes.note}>{t('firstRevision')}</p>
  if (before === undefined) return null
  return (
    <>
      <DifferenceMap from={before} to={map} />
      <DifferenceList from={before} to={map} />
    </>
  )
}
