import { useSearch } from '@tanstack/react-router'
import { buildingRoutes } from '@wheelhouse/contract/buildings/building'
import { flowGroupRoutes, robotGroupRoutes } from '@wheelhouse/contract/buildings/building-group'
import { hasPermission, type OperatorType } from '@wheelhouse/contract/permissions'
import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { defineCreatePage, defineEntityPage } from '../kernel/lists/entity-page.tsx'
import { PageTabs } from '../kernel/shell/page-tabs.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { operatorType } from '../session/session.store.ts'
import { AllowedIps } from './allowed-ips.tsx'
import { BuildingCreateForm, type BuildingDetail, BuildingForm } from './building-form.tsx'
import classes from './building-page.module.css'
import { buildingTabs } from './building-tabs.ts'
import { FloorsTab } from './floors-tab.tsx'
import { GroupsTab } from './groups-tab.tsx'
import { LinkageTab } from './linkages/linkage-tab.tsx'
import { SpeechTab } from './speech-tab.tsx'

/** building/create. */
export const BuildingCreatePage = defineCreatePage(BuildingCreateForm, {
  texts: buildingTexts,
  leadsTo: paths.building,
})

/** building/{id}. */
export const BuildingPage = defineEntityPage(buildingRoutes, BuildingTabs)

/** The linkages tab is only for people who may see logins at other services. */
function tabsFor(type: OperatorType | null) {
  const maySeeLinkages = type !== null && hasPermission(type, 'linkage:read')
  return buildingTabs.filter((tab) => tab !== 'linkages' || maySeeLinkages)
}

function BuildingTabs({ row: building }: { row: BuildingDetail }) {
  const t = useTexts(buildingTexts)
  const { tab = 'basic' } = useSearch({ from: `/shell${paths.building}` })
  const part = { buildingId: building.id, mayChange: building.can.update }
  const isOnForm = tab === 'basic' || tab === 'security'
  return (
    <div className={classes.page}>
      <PageTabs
        label={t('tabs')}
        tabs={tabsFor(operatorType()).map((id) => ({ id, label: t(`tab_${id}`) }))}
        current={tab}
      />
      <div hidden={!isOnForm}>
        <BuildingForm building={building} tab={tab === 'security' ? tab : 'basic'} />
      </div>
      {tab === 'security' && <AllowedIps {...part} isRestricted={building.ipRestrictionEnabled} />}
      {tab === 'linkages' && <LinkageTab buildingId={building.id} />}
      {tab === 'floors' && <FloorsTab {...part} />}
      {tab === 'robotGroups' && (
        <GroupsTab
          {...part}
          routes={robotGroupRoutes}
          to={{ one: paths.robotGroup, create: paths.robotGroupCreate }}
          createLabel={t('createRobotGroup')}
          empty={t('noRobotGroups')}
        />
      )}
      {tab === 'flowGroups' && (
        <GroupsTab
          {...part}
          routes={flowGroupRoutes}
          to={{ one: paths.flowGroup, create: paths.flowGroupCreate }}
          createLabel={t('createFlowGroup')}
          empty={t('noFlowGroups')}
        />
      )}
      {tab === 'speechTexts' && <SpeechTab {...part} />}
    </div>
  )
}
