import type { FloorSummary } from '@wheelhouse/contract/buildings/building'
import type { SiteRobot } from '@wheelhouse/contract/robots/site'
import { siteTexts } from '@wheelhouse/texts/robots/site'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { ListedBuilding } from '../../buildings/building-list.queries.ts'
import { SearchField } from '../../kernel/lists/filter-fields.tsx'
import { useStore } from '../../kernel/server/store.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { searchFieldId } from '../list/filter-bar.tsx'
import type { RobotSearch } from '../robot-search.ts'
import { FloorTabs } from './floor-tabs.tsx'
import { LostLine } from './lost-line.tsx'
import { SendDialog, type SiteGoal } from './send-dialog.tsx'
import { SiteCard } from './site-card.tsx'
import { SiteFloor } from './site-floor.tsx'
import { SiteList } from './site-list.tsx'
import { getFloorId, orderSiteRobots } from './site-order.ts'
import classes from './site-view.module.css'
import { useFloor } from './use-floor.ts'
import { useSite } from './use-site.ts'

type Change = (part: Record<string, string | undefined>) => void

export type SiteViewProps = {
  search: RobotSearch
  building: ListedBuilding
  onChange: Change
  renderPicture: (serialNo: string) => ReactNode
  /** Today's work here. */
  day: ReactNode
}

const none: readonly SiteRobot[] = []
const noFloors: readonly FloorSummary[] = []

/** A building with its floors and every robot at its position: the third view of robot/control. */
export function SiteView({ search, building, onChange, renderPicture, day }: SiteViewProps) {
  const t = useTexts(siteTexts)
  const store = useSite(building.id)
  const robots = useStore(store.robots)
  const [followed, setFollowed] = useState<string | null>(null)
  const [goal, setGoal] = useState<SiteGoal | null>(null)
  const floors = building.floors ?? noFloors
  const isKiosk = search.kiosk === 1
  const chosen = search.robot ?? null
  const floor = useFloor({ floors, robots, search })
  const handleFreed = useCallback(() => setFollowed(null), [])

  return (
    <div className={classes.site} data-kiosk={isKiosk}>
      <div className={classes.map}>
        <FloorTabs
          floors={floors}
          robots={robots ?? none}
          shown={floor?.id ?? null}
          onShow={(id) => {
            setFollowed(null)
            onChange({ floor: id, robot: undefined })
          }}
        />
        {floor === undefined ? (
          <p className={classes.none}>{t('noFloors')}</p>
        ) : (
          <SiteFloor
            store={store}
            mapId={`${building.id}.${floor.id}`}
            floor={floor}
            chosen={chosen}
            followed={followed}
            onFreed={handleFreed}
            onRobot={(serialNumber) => onChange({ robot: serialNumber })}
            {...(!isKiosk && { onGoal: setGoal })}
          />
        )}
        <LostLine store={store} />
      </div>
      {!isKiosk && (
        <SiteSide
          robots={robots}
          search={search}
          building={building}
          followed={followed}
          onFollow={setFollowed}
          onChange={onChange}
          renderPicture={renderPicture}
          day={day}
        />
      )}
      {goal !== null && (
        <SendDialog
          goal={goal}
          robots={(robots ?? none).filter(({ mapId }) => getFloorId(mapId) === floor?.id)}
          chosen={chosen}
          onClose={() => setGoal(null)}
        />
      )}
    </div>
  )
}

type SideProps = SiteViewProps & {
  robots: readonly SiteRobot[] | null
  followed: string | null
  onFollow: (serialNumber: string | null) => void
}

/** Next to the map: the selected robot, all of the building with those that need attention first, and today's work. */
function SiteSide({ robots, search, building, followed, onFollow, onChange, renderPicture, day }: SideProps) {
  const t = useTexts(siteTexts)
  const found = useMemo(() => orderSiteRobots(robots ?? none, search), [robots, search])
  const chosen = robots?.find(({ serialNumber }) => serialNumber === search.robot) ?? null
  const getFloorName = ({ mapId }: SiteRobot) =>
    building.floors?.find(({ id }) => id === getFloorId(mapId))?.name ?? null
  const handleChoose = ({ serialNumber, mapId }: SiteRobot) => {
    onChange({ robot: serialNumber, floor: getFloorId(mapId) ?? undefined })
    onFollow(serialNumber)
  }
  return (
    <aside className={classes.side}>
      {chosen !== null && (
        <SiteCard
          key={chosen.serialNumber}
          robot={chosen}
          buildingId={building.id}
          timeZone={building.timezone}
          isFollowed={followed === chosen.serialNumber}
          onFollow={(isOn) => onFollow(isOn ? chosen.serialNumber : null)}
          onClose={() => {
            onFollow(null)
            onChange({ robot: undefined })
          }}
          renderPicture={renderPicture}
        />
      )}
      <div className={classes.search}>
        <SearchField
          id={searchFieldId}
          label={t('searchHere')}
          value={search.text ?? ''}
          onChange={(text) => onChange({ text })}
        />
      </div>
      {robots !== null && found.length === 0 && (
        <p className={classes.none}>{t(robots.length === 0 ? 'noRobots' : 'noneFound')}</p>
      )}
      <SiteList
        robots={found}
        chosen={search.robot ?? null}
        getFloorName={getFloorName}
        onChoose={handleChoose}
      />
      <p className={classes.hint}>{t('sendHint')}</p>
      {day}
    </aside>
  )
}
