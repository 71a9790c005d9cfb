import { Button, Skeleton, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { mapDraftRoutes } from '@wheelhouse/contract/maps/map-draft'
import { mapEditorTexts } from '@wheelhouse/texts/maps/editor'
import { mapPublishingTexts } from '@wheelhouse/texts/maps/publishing'
import { useState } from 'react'
import { useStore } from '../../kernel/server/store.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { floorNameQuery } from '../maps.queries.ts'
import { ConflictDialog } from './drafts/conflict-dialog.tsx'
import { EditBar } from './edit-bar.tsx'
import type { Editor } from './editor.ts'
import './editor-styles.ts'
import { EditorCanvas } from './canvas/editor-canvas.tsx'
import type { Generation } from './drafts/generations.ts'
import { SaveSign } from './drafts/save-sign.tsx'
import { EditorLinks } from './editor-links.tsx'
import classes from './editor-page.module.css'
import { ObjectList } from './panels/object-list.tsx'
import { PicturePanel } from './panels/picture-panel.tsx'
import { ProblemList } from './panels/problem-list.tsx'
import { PropertiesPanel } from './panels/properties-panel.tsx'
import { PublishDialog } from './panels/publish-dialog.tsx'
import { RevisionsPanel } from './panels/revisions-panel.tsx'
import { TransferPanel } from './panels/transfer-panel.tsx'
import { ToolBar } from './tool-bar.tsx'
import { mayWriteMaps, smallScreen, useEditor } from './use-editor.ts'
import { WaypointProposalBar } from './waypoint-proposals/waypoint-proposal-bar.tsx'

/** editor/floor/{id}: waypoints and routes over a picture. */
export function EditorV1Page() {
  const { id } = useParams({ strict: false })
  return <EditorPage key={id} floorId={id ?? ''} generation="v1" />
}

/** editor/v1_5/{id}/floor: scanned maps. */
export function EditorV15Page() {
  const { id } = useParams({ strict: false })
  return <EditorPage key={id} floorId={id ?? ''} generation="v1_5" />
}

/** editor/v2/{id}/floor: everything. */
export function EditorV2Page() {
  const { id } = useParams({ strict: false })
  return <EditorPage key={id} floorId={id ?? ''} generation="v2" />
}

function EditorPage({ floorId, generation }: { floorId: string; generation: Generation }) {
  const t = useTexts(mapEditorTexts)
  const isSmall = useMediaQuery(smallScreen, undefined, { getInitialValueInEffect: false })
  const { editor, error, retry } = useEditor(floorId, generation, isSmall || !mayWriteMaps())
  const { data: floor } = useQuery(floorNameQuery(floorId))
  const title = floor == null ? t('title') : t('titleOf', { floor })
  useTitle(title)
  return (
    <section data-fills-window className={classes.page}>
      <header className={classes.head}>
        <h1>{title}</h1>
        <EditorLinks floorId={floorId} />
        {editor !== null && <SaveSign editor={editor} />}
        {editor !== null && !editor.store.isReadOnly && (
          <div className={classes.acts}>
            <EditBar editor={editor} />
            <Publish editor={editor} />
          </div>
        )}
      </header>
      {(isSmall || !mayWriteMaps()) && (
        <p className={classes.notice}>{t(mayWriteMaps() ? 'smallScreen' : 'readOnly')}</p>
      )}
      {error !== null && (
        <div className={classes.state}>
          <ListFailure error={error} route={mapDraftRoutes.get} onRetry={retry} />
        </div>
      )}
      {editor === null && error === null && <Skeleton className={classes.state} height="100%" />}
      {editor !== null && (
        <div className={classes.body}>
          <ToolBar editor={editor} />
          <div className={classes.middle}>
            <EmptyNote editor={editor} />
            <WaypointProposalBar editor={editor} />
            <EditorCanvas editor={editor} />
          </div>
          <Panels editor={editor} />
          <ConflictDialog editor={editor} />
        </div>
      )}
    </section>
  )
}

function Publish({ editor }: { editor: Editor }) {
  const t = useTexts(mapPublishingTexts)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {t('publish')}
      </Button>
      {isOpen && <PublishDialog editor={editor} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function EmptyNote({ editor }: { editor: Editor }) {
  const t = useTexts(mapEditorTexts)
  const map = useStore(editor.store.document)
  const isEmpty =
    map.occupancy === null &&
    map.picture === null &&
    [map.walls, map.waypoints, map.zones, map.rooms, map.routes].every(({ length }) => length === 0)
  if (!isEmpty) return null
  return (
    <p className={classes.empty}>
      <b>{t('emptyMap')}</b> {!editor.store.isReadOnly && t('emptyMapNote')}
    </p>
  )
}

const panels = ['properties', 'picture', 'objects', 'problems', 'revisions', 'transfer'] as const

function Panels({ editor }: { editor: Editor }) {
  const t = useTexts(mapEditorTexts)
  const problems = useStore(editor.problems)
  const [panel, setPanel] = useState<string | null>('properties')
  return (
    <Tabs
      value={panel}
      onChange={setPanel}
      keepMounted={false}
      className={classes.panels}
      aria-label={t('panels')}
    >
      <Tabs.List>
        {panels
          .filter((id) => id !== 'transfer' || editor.rules.hasTransfer)
          .filter((id) => id !== 'picture' || editor.rules.hasPicture)
          .map((id) => (
            <Tabs.Tab key={id} value={id} px={8}>
              {t(`panel_${id}`)}
              {id === 'problems' && problems.length > 0 && ` (${problems.length})`}
            </Tabs.Tab>
          ))}
      </Tabs.List>
      <Tabs.Panel value="properties" className={classes.panel}>
        <PropertiesPanel editor={editor} />
      </Tabs.Panel>
      <Tabs.Panel value="picture" className={classes.panel}>
        <PicturePanel editor={editor} />
      </Tabs.Panel>
      <Tabs.Panel value="objects" className={classes.panel}>
        <ObjectList editor={editor} />
      </Tabs.Panel>
      <Tabs.Panel value="problems" className={classes.panel}>
        <ProblemList editor={editor} first={200} />
      </Tabs.Panel>
      <Tabs.Panel value="revisions" className={classes.panel}>
        <RevisionsPanel editor={editor} />
      </Tabs.Panel>
      <Tabs.Panel value="transfer" className={classes.panel}>
        <TransferPanel editor={editor} />
      </Tabs.Panel>
    </Tabs>
  )
}
