import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CustomManifest, CustomPublication } from '@wheelhouse/contract/custom/custom-manifest'
import type { Language } from '@wheelhouse/contract/session/session'
import { customManifestTexts } from '@wheelhouse/texts/custom/custom-manifests'
import { useState } from 'react'
import { type Column, DataTable } from '../../kernel/lists/data-table.tsx'
import listClasses from '../../kernel/lists/list-page.module.css'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { RowButton } from '../../kernel/lists/row-button.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { StateChip } from '../../kernel/shell/state-chip.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { Bundles } from './bundles.tsx'
import { customManifestsQuery } from './custom-manifests.queries.ts'
import classes from './customisation.module.css'
import { UploadManifestDialog } from './upload-manifest-dialog.tsx'
import { VersionDialog } from './version-dialog.tsx'

/** system/custom: versions of the manifest, the one in force, and the publication history. */
export function CustomisationPage() {
  const t = useTexts(customManifestTexts)
  useTitle(t('title'))
  const { data, error, isPending, refetch } = useQuery(customManifestsQuery)
  const [isUploading, setIsUploading] = useState(false)
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <section>
      <header className={listClasses.head}>
        <h1>{t('title')}</h1>
        <div className={listClasses.actions}>
          <Button onClick={() => setIsUploading(true)}>{t('upload')}</Button>
        </div>
      </header>
      <p className={listClasses.note}>{t('lead')}</p>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {isPending && <ListLoading />}
      {data !== undefined && (
        <>
          <p role="status">{t(`source_${data.source}`)}</p>
          <h2 className={classes.part}>{t('versions')}</h2>
          <Versions manifests={data.manifests} onOpen={setOpened} />
          <h2 className={classes.part}>{t('history')}</h2>
          <History publications={data.publications} />
        </>
      )}
      <Bundles />
      {isUploading && (
        <UploadManifestDialog onClose={() => setIsUploading(false)} onUploaded={({ id }) => setOpened(id)} />
      )}
      {opened !== null && <VersionDialog key={opened} id={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}

const looks = {
  draft: { shape: 'ring', tone: 'neutral' },
  published: { shape: 'play', tone: 'good' },
  retired: { shape: 'square', tone: 'off' },
} as const

type VersionsProps = { manifests: readonly CustomManifest[]; onOpen: (id: string) => void }
type Words = ReturnType<typeof useTexts<typeof customManifestTexts>>

function Versions({ manifests, onOpen }: VersionsProps) {
  const t = useTexts(customManifestTexts)
  const language = useLanguage()
  const columns = getColumns(t, language, onOpen)
  if (manifests.length === 0) return <p>{t('noVersions')}</p>
  return <DataTable caption={t('versions')} columns={columns} rows={manifests} sort="" onSort={ignore} />
}

function getColumns(
  t: Words,
  language: Language,
  onOpen: VersionsProps['onOpen'],
): readonly Column<CustomManifest>[] {
  const getName = ({ number }: CustomManifest) => t('versionName', { number })
  const getState = ({ state }: CustomManifest) => t(`state_${state}`)
  return [
    {
      id: 'number',
      label: t('version'),
      text: getName,
      cell: (version) => <RowButton onClick={() => onOpen(version.id)}>{getName(version)}</RowButton>,
    },
    {
      id: 'state',
      label: t('state'),
      text: getState,
      cell: (version) => <StateChip {...looks[version.state]}>{getState(version)}</StateChip>,
    },
    { id: 'note', label: t('note'), text: ({ note }) => note },
    { id: 'createdAt', label: t('createdAt'), text: ({ createdAt }) => formatMoment(createdAt, language) },
    {
      id: 'createdBy',
      label: t('createdBy'),
      text: ({ createdByName }) => createdByName ?? t('unknownPerson'),
    },
  ]
}

type Shown = CustomPublication & { id: string }

function History({ publications }: { publications: readonly CustomPublication[] }) {
  const t = useTexts(customManifestTexts)
  const language = useLanguage()
  const columns: readonly Column<Shown>[] = [
    {
      id: 'version',
      label: t('version'),
      text: ({ manifestNumber }) => t('versionName', { number: manifestNumber }),
    },
    { id: 'at', label: t('publishedAt'), text: ({ at }) => formatMoment(at, language) },
    { id: 'by', label: t('publishedBy'), text: ({ byName }) => byName ?? t('unknownPerson') },
    {
      id: 'rolledBack',
      label: t('rolledBackAt'),
      text: ({ rolledBackAt, rolledBackByName }) =>
        rolledBackAt === null
          ? ''
          : t('rolledBackBy', {
              time: formatMoment(rolledBackAt, language),
              name: rolledBackByName ?? t('unknownPerson'),
            }),
    },
  ]
  if (publications.length === 0) return <p>{t('noHistory')}</p>
  const rows = publications.map((one) => ({ ...one, id: String(one.number) }))
  return <DataTable caption={t('history')} columns={columns} rows={rows} sort="" onSort={ignore} />
}

/** Neither table is sortable: both are short and newest first. */
const ignore = () => undefined
