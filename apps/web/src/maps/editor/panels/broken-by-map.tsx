import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type GoneKind, gonePlaceRoutes } from '@wheelhouse/contract/flows/gone-places'
import { goneTexts } from '@wheelhouse/texts/flows/gone-places'
import { call } from '../../../kernel/server/api.ts'
import { useStore } from '../../../kernel/server/store.ts'
import { ListFailure } from '../../../kernel/shell/list-failure.tsx'
import { entityPaths } from '../../../kernel/shell/paths.ts'
import { ScreenLink } from '../../../kernel/shell/screen-address.tsx'
import { useTexts } from '../../../kernel/words/texts.ts'
import type { Editor } from '../editor.ts'
import classes from './problem-list.module.css'

/** Where each kind is edited; a trigger rule has no page of its own. */
const pages: Record<GoneKind, string | null> = {
  flow: '/flow/$id',
  schedule: entityPaths('/schedule').one,
  workPlan: entityPaths('/workplan').one,
  commandList: entityPaths('/command-mapping').one,
  triggerRule: null,
}

type DraftOf = Pick<Editor, 'floorId'> & { sync: Pick<Editor['sync'], 'version' | 'saveState' | 'hasDraft'> }

/** What would break once the draft is published; refetched with each version of it. */
export function useBrokenByDraft({ floorId, sync }: DraftOf) {
  const version = useStore(sync.version)
  const isSaved = useStore(sync.saveState) === 'saved'
  const hasDraft = useStore(sync.hasDraft)
  return useQuery({
    queryKey: [gonePlaceRoutes.byDraft.path, floorId, version],
    enabled: isSaved && hasDraft,
    // Others may change flows meanwhile.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => call(gonePlaceRoutes.byDraft, { params: { id: floorId } }, { signal }),
  })
}

/** The same for publishing an old revision again. */
export function useBrokenByRevision(floorId: string, revision: number) {
  return useQuery({
    queryKey: [gonePlaceRoutes.byRevision.path, floorId, revision],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call(gonePlaceRoutes.byRevision, { params: { id: floorId, revision: String(revision) } }, { signal }),
  })
}

type BrokenProps = {
  broken: ReturnType<typeof useBrokenByDraft | typeof useBrokenByRevision>
  isOfRevision?: boolean
}

/** Lists this before the map is published, with links to where it can be fixed. */
export function BrokenByMap({ broken, isOfRevision = false }: BrokenProps) {
  const t = useTexts(goneTexts)
  const { data, error, isLoading, refetch } = broken
  if (error !== null) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (isLoading) return <p role="status">{t('checking')}</p>
  if (data === undefined || data.total === 0) return null
  const more = data.total - data.named.length
  // Entries of a schedule that is repeated often have one name; each leads to the same flow.
  const groups = Map.groupBy(data.named, ({ kind, name }) => `${kind} ${name}`)
  return (
    <Alert color="yellow" title={t('title', { count: data.total })}>
      <p>{t(isOfRevision ? 'noteOfRevision' : 'note')}</p>
      <ul className={classes.plain}>
        {[...groups].map(([key, [first, ...others]]) => {
          if (first === undefined) return null
          const { kind, id, name } = first
          const page = pages[kind]
          const count = others.length + 1
          const words = t(count === 1 ? 'thing' : 'things', { kind: t(`kind_${kind}`), name, count })
          return (
            <li key={key}>
              {page === null ? (
                words
              ) : (
                <ScreenLink to={page} params={{ id }} target="_blank">
                  {words}
                </ScreenLink>
              )}
            </li>
          )
        })}
        {more > 0 && <li>{t('more', { count: more })}</li>}
      </ul>
    </Alert>
  )
}
