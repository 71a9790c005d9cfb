import { Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { floorRoutes } from '@wheelhouse/contract/buildings/floor'
import type { MapDocument } from '@wheelhouse/contract/maps/map-document'
import { partialMapTexts } from '@wheelhouse/texts/maps/partial-map'
import { useRef, useState } from 'react'
import { UnsavedGuard } from '../../kernel/forms/form-parts.tsx'
import { asApiError } from '../../kernel/server/api-error.ts'
import { useStore } from '../../kernel/server/store.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { notify } from '../../kernel/shell/notify.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { ScreenLink } from '../../kernel/shell/screen-address.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { EditorLinks } from '../editor/editor-links.tsx'
import classes from '../editor/editor-page.module.css'
import '../editor/editor-styles.ts'
import '@mantine/core/styles/Slider.css'
import panel from '../editor/panels/properties-panel.module.css'
import { refreshRevisions } from '../editor/revisions.queries.ts'
import { mayWriteMaps, smallScreen } from '../editor/use-editor.ts'
import { floorMapQuery, floorNameQuery } from '../maps.queries.ts'
import { type CanvasHandle, PartialCanvas } from './partial-canvas.tsx'
import { PatchFilesForm, type PatchSource } from './patch-files-form.tsx'
import { PatchList } from './patch-list.tsx'
import { createPatchPlacer, type PatchReading } from './patch-placer.ts'
import { PlacingForm } from './placing-form.tsx'

/** editor/floor/{id}/partial: places a re-scanned part over the floor's map, or removes one. */
export function PartialPage() {
  const { id = '' } = useParams({ strict: false })
  return <PartialMaps key={id} floorId={id} />
}

function PartialMaps({ floorId }: { floorId: string }) {
  const t = useTexts(partialMapTexts)
  const isSmall = useMediaQuery(smallScreen, undefined, { getInitialValueInEffect: false })
  const mayWrite = mayWriteMaps()
  const { data: floor } = useQuery(floorNameQuery(floorId))
  const { data: map, error, refetch } = useQuery(floorMapQuery(floorId))
  const title = floor == null ? t('title') : t('titleOf', { floor })
  useTitle(title)
  return (
    <section data-fills-window className={classes.page}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <EditorLinks floorId={floorId} />
      </header>
      {(isSmall || !mayWrite) && <p className={classes.notice}>{t(mayWrite ? 'smallScreen' : 'readOnly')}</p>}
      {error !== null && asApiError(error).code === 'entity.notFound' && (
        <p className={classes.notice}>
          {t('notPublished')}{' '}
          <ScreenLink to={paths.editorV2} params={{ id: floorId }}>
            {t('openEditor')}
          </ScreenLink>
        </p>
      )}
      {error !== null && asApiError(error).code !== 'entity.notFound' && (
        <div className={classes.state}>
          <ListFailure error={error} route={floorRoutes.getMap} onRetry={() => void refetch()} />
        </div>
      )}
      {map === undefined && error === null && <Skeleton className={classes.state} height="100%" />}
      {map !== undefined && <Body floorId={floorId} map={map} isReadOnly={isSmall || !mayWrite} />}
    </section>
  )
}

function Body({ floorId, map, isReadOnly }: { floorId: string; map: MapDocument; isReadOnly: boolean }) {
  const t = useTexts(partialMapTexts)
  const queryClient = useQueryClient()
  const [placer] = useState(createPatchPlacer)
  const [source, setSource] = useState<PatchSource | null>(null)
  const isPlacing = useStore(placer.placing) !== null
  const canvas = useRef<CanvasHandle>(null)
  const handleRead = (reading: PatchReading, from: PatchSource) => {
    placer.begin(reading, canvas.current?.getMiddle() ?? [0, 0])
    setSource(from)
    const placed = placer.readPlacement()
    if (placed !== null) canvas.current?.lookAt(placed.middle)
  }
  const handleEnd = () => {
    placer.end()
    setSource(null)
  }
  const handleApplied = async (revision: number) => {
    notify({ message: t('applied', { revision }) })
    handleEnd()
    await refreshRevisions(queryClient, floorId)
  }
  return (
    <div className={classes.body}>
      <UnsavedGuard isDirty={isPlacing} />
      <div className={classes.middle}>
        <PartialCanvas map={map} placer={placer} handle={canvas} />
      </div>
      <aside className={classes.panels} aria-label={t('title')}>
        <div className={classes.panel}>
          <Stack gap="lg">
            {!isReadOnly && (
              <section>
                <h2 className={panel.title}>{t(source === null ? 'add' : 'place')}</h2>
                {source === null ? (
                  <PatchFilesForm floorId={floorId} onRead={handleRead} />
                ) : (
                  <PlacingForm
                    floorId={floorId}
                    map={map}
                    placer={placer}
                    source={source}
                    onApplied={(revision) => void handleApplied(revision)}
                    onGiveUp={handleEnd}
                  />
                )}
              </section>
            )}
            <section>
              <h2 className={panel.title}>{t('list')}</h2>
              <PatchList
                floorId={floorId}
                map={map}
                isReadOnly={isReadOnly}
                onLook={(at) => canvas.current?.lookAt(at)}
                onTakenBack={() => refreshRevisions(queryClient, floorId)}
              />
            </section>
          </Stack>
        </div>
      </aside>
    </div>
  )
}
