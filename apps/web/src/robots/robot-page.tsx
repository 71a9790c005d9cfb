import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { hasPermission } from '@wheelhouse/contract/permissions'
import { robotChannels, robotRoutes } from '@wheelhouse/contract/robots/robot'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { ClipboardList, Gamepad2, History, SquareTerminal } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListLoading } from '../kernel/lists/list-parts.tsx'
import { useLive } from '../kernel/server/live.ts'
import { useHistoryLink } from '../kernel/shell/history-link.ts'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { PageTabs } from '../kernel/shell/page-tabs.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { StateChip } from '../kernel/shell/state-chip.tsx'
import { useTitle } from '../kernel/shell/title.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { operatorType } from '../session/session.store.ts'
import { EnrolmentTab } from './enrolment/enrolment-tab.tsx'
import { RobotPicture } from './live/robot-picture.tsx'
import { stateLooks } from './live/robot-view.ts'
import { OperationTab } from './operation-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { type RobotDetail, robotQuery } from './records/robot-record.queries.ts'
import { robotTabs } from './records/robot-record-search.ts'
import { BatteryTab, NetworkTab, SystemTab } from './robot-live-tabs.tsx'
import classes from './robot-page.module.css'
import { RobotSettings } from './settings/robot-settings.tsx'

type RobotPageProps = {
  /** The live picture of a robot. Teleoperation depends on robots, so it is passed in. */
  renderPicture: (serialNumber: string) => ReactNode
}

/** robot/{id}: a robot's state, its registered data, its reports, and its connection to the broker. */
export function RobotPage({ renderPicture }: RobotPageProps) {
  const { id } = useParams({ from: `/shell${paths.robot}` })
  const robot = useQuery(robotQuery(id))
  if (robot.data !== undefined)
    return <Robot key={id} robot={robot.data} picture={renderPicture(robot.data.serialNumber)} />
  if (robot.error !== null)
    return <ListFailure error={robot.error} route={robotRoutes.get} onRetry={() => void robot.refetch()} />
  return <ListLoading />
}

function Robot({ robot, picture }: { robot: RobotDetail; picture: ReactNode }) {
  const { tab = 'overview' } = useSearch({ from: `/shell${paths.robot}` })
  const record = useTexts(robotRecordTexts)
  useTitle(robot.name)
  return (
    <section className={classes.page}>
      <RobotHead robot={robot} />
      <PageTabs
        label={record('tabs')}
        tabs={robotTabs.map((id) => ({ id, label: record(`tab_${id}`) }))}
        current={tab}
      />
      {tab === 'overview' && <OverviewTab robot={robot} picture={picture} />}
      {/* Stays mounted while other tabs are shown, so that no input is lost. */}
      <RobotSettings robot={robot} tab={tab} />
      {tab === 'system' && <SystemTab robot={robot} />}
      {tab === 'network' && <NetworkTab robot={robot} />}
      {tab === 'battery' && <BatteryTab robot={robot} />}
      {tab === 'operation' && <OperationTab robot={robot} />}
      {tab === 'enrolment' && <EnrolmentTab robot={robot} />}
    </section>
  )
}

function mayOpenConsole(): boolean {
  const type = operatorType()
  return type !== null && hasPermission(type, 'robot:console')
}

function RobotHead({ robot: { id, name, serialNumber, model } }: { robot: RobotDetail }) {
  const t = useTexts(robotTexts)
  const record = useTexts(robotRecordTexts)
  const uiState = useLive(
    robotChannels.state,
    { serialNo: serialNumber },
    (state) => state?.uiState ?? 'connecting',
  )
  return (
    <header className={classes.head}>
      <span className={classes.picture}>
        <RobotPicture model={model} size={44} />
      </span>
      <div className={classes.names}>
        <h1>{name}</h1>
        <span>{serialNumber}</span>
      </div>
      <StateChip {...stateLooks[uiState]}>{t(`state_${uiState}`)}</StateChip>
      <nav className={classes.links}>
        <Link to={paths.teleOperation} params={{ mode: '1', serialNo: serialNumber }}>
          <Gamepad2 size={16} aria-hidden />
          {record('drive')}
        </Link>
        <Link to={paths.robotActivity} params={{ id }}>
          <ClipboardList size={16} aria-hidden />
          {record('toActivity')}
        </Link>
        <Link to={paths.robotSettingHistory} params={{ id }}>
          <History size={16} aria-hidden />
          {record('toHistory')}
        </Link>
        {mayOpenConsole() && (
          <Link to={paths.robotConsole} params={{ serialNo: serialNumber }}>
            <SquareTerminal size={16} aria-hidden />
            {record('toConsole')}
          </Link>
        )}
        {useHistoryLink(id)}
      </nav>
    </header>
  )
}
