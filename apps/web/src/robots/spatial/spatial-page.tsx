import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { siteTexts } from '@wheelhouse/texts/robots/site'
import { spatialTexts } from '@wheelhouse/texts/robots/spatial'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { buildingsQuery, type ListedBuilding } from '../../buildings/building-list.queries.ts'
import { ExperimentalDialog } from '../../custom/experimental-dialog.tsx'
import { Choice } from '../../kernel/lists/filter-fields.tsx'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { isHidden } from '../../kernel/shell/hidden-questions.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { useTitle } from '../../kernel/shell/title.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { findSiteBuilding } from '../live/robot-look.ts'
import classes from './spatial-page.module.css'
import { readSpatialSearch, type SpatialSearch } from './spatial-search.ts'
import { SpatialView } from './spatial-view.tsx'

const itemId = 'spatial'

/** beta/spatial-ui: a building in 3D, experimental: asks before it opens (R-SYSTEM-24). */
export function SpatialPage() {
  const t = useTexts(spatialTexts)
  useTitle(t('title'))
  const router = useRouter()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(() => isHidden(`experimental.${itemId}`))
  const leave = () =>
    router.history.canGoBack() ? router.history.back() : void navigate({ to: paths.system })
  return (
    <section>
      <header className={classes.head}>
        <h1>{t('title')}</h1>
        <span className={classes.beta}>
          <FlaskConical size={14} aria-hidden />
          {t('experimental')}
        </span>
      </header>
      {isOpen ? (
        <Buildings />
      ) : (
        <ExperimentalDialog id={itemId} name={t('title')} onOpen={() => setIsOpen(true)} onClose={leave} />
      )}
    </section>
  )
}

const noBuildings: readonly ListedBuilding[] = []

function Buildings() {
  const t = useTexts(spatialTexts)
  const ts = useTexts(siteTexts)
  const search = useSearch({ from: `/shell${paths.spatial}` })
  const navigate = useNavigate({ from: paths.spatial })
  const { data: buildings = noBuildings, error, isPending, refetch } = useQuery(buildingsQuery)
  const building = findSiteBuilding(search, buildings)
  const change = (part: Partial<Record<keyof SpatialSearch, string | undefined>>) =>
    void navigate({ search: (last) => readSpatialSearch({ ...last, ...part }), replace: true })
  if (error !== null) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (isPending) return <ListLoading />
  if (building === undefined) return <p>{t('noBuildings')}</p>
  return (
    <>
      <div className={classes.bar}>
        <Choice
          label={t('building')}
          value={building.id}
          options={buildings.map(({ id, name = '' }) => ({ value: id, label: name }))}
          onChange={(id) => change({ building: id, floor: undefined })}
        />
      </div>
      {building.floors?.length === 0 ? (
        <p>{ts('noFloors')}</p>
      ) : (
        <SpatialView key={building.id} building={building} search={search} onChange={change} />
      )}
    </>
  )
}
