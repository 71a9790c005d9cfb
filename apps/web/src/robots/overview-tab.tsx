import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { robotMapTexts } from '@wheelhouse/texts/maps/robot-maps'
import { attentionTexts } from '@wheelhouse/texts/robots/attention'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import type { ReactNode } from 'react'
import { useStore } from '../kernel/server/store.ts'
import { paths } from '../kernel/shell/paths.ts'
import { formatMoment } from '../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { MapsOfRobot } from '../maps/robot-map-list.tsx'
import { attention, attentionKey } from './attention/attention.store.ts'
import { AttentionItem } from './attention/attention-panel.tsx'
import { CapabilityTable } from './enrolment/capability-table.tsx'
import { BatteryLevel } from './live/battery-level.tsx'
import { MotorFigures } from './live/motor-figures.tsx'
import { RobotPlace } from './live/robot-place.tsx'
import { OperationTab } from './operation-tab.tsx'
import classes from './overview-tab.module.css'
import { describeActivity } from './records/activity-words.ts'
import { activitiesQuery, type RobotDetail } from './records/robot-record.queries.ts'
import { useRobotState, withUnit } from './robot-facts.tsx'
import { AnonymiseState } from './settings/anonymise-state.tsx'
import { StateHistory } from './state-history/state-history.tsx'
import { useTimeZone } from './use-time-zone.ts'
import { useCodeWords } from './words/use-code-words.ts'

/** Number of recent faults and events shown here; the activity page has them all. */
const lastShown = 5

type OverviewProps = {
  robot: RobotDetail
  /** The live picture. It belongs to teleoperation, which depends on robots, so the app passes it in. */
  picture: ReactNode
}

/** Tab "overview": the robot's state at a glance. */
export function OverviewTab({ robot, picture }: OverviewProps) {
  const t = useTexts(robotRecordTexts)
  const { serialNumber, name } = robot
  return (
    <div className={classes.overview}>
      <RobotAttention serialNumber={serialNumber} />
      <section className={classes.part} aria-label={t('picture')}>
        <h2>{t('picture')}</h2>
        {picture}
      </section>
      <section className={`${classes.part} ${classes.location}`} aria-label={t('location')}>
        <h2>{t('location')}</h2>
        <RobotPlace serialNumber={serialNumber} name={name} />
      </section>
      <section className={`${classes.part} ${classes.now}`} aria-label={t('now')}>
        <h2>{t('now')}</h2>
        <BatteryAndNetwork serialNumber={serialNumber} />
        <OperationTab robot={robot} />
      </section>
      <AnonymiseState serialNumber={serialNumber} />
      <StateHistory robot={robot} />
      <LastProblems robot={robot} />
      <RobotMaps robot={robot} />
      <CapabilityTable serialNumber={serialNumber} />
    </div>
  )
}

/** What needs attention now; nothing if there is none. */
function RobotAttention({ serialNumber }: { serialNumber: string }) {
  const t = useTexts(attentionTexts)
  const { items } = useStore(attention)
  const own = items.filter((item) => item.serialNumber === serialNumber)
  if (own.length === 0) return null
  return (
    <section className={classes.wide} aria-label={t('title')}>
      <ul className={classes.attention}>
        {own.map((item) => (
          <AttentionItem key={attentionKey(item)} item={item} />
        ))}
      </ul>
    </section>
  )
}

function BatteryAndNetwork({ serialNumber }: { serialNumber: string }) {
  const t = useTexts(robotRecordTexts)
  const state = useRobotState(serialNumber)
  if (state === undefined) return null
  const { battery, network } = state
  const strength = withUnit(network?.rssi, 'dBm')
  return (
    <p className={classes.figures}>
      {battery !== null && <BatteryLevel charge={Math.round(battery.charge)} battery={battery.state} />}
      <MotorFigures serialNo={serialNumber} />
      {network !== null && (
        <span>{[t(`network_${network.kind}`), network.ssid, strength].filter(Boolean).join(' · ')}</span>
      )}
    </p>
  )
}

function RobotMaps({ robot }: { robot: RobotDetail }) {
  const t = useTexts(robotMapTexts)
  return (
    <section className={classes.part} aria-label={t('ofRobot')}>
      <h2>{t('ofRobot')}</h2>
      <MapsOfRobot robotId={robot.id} buildingId={robot.buildingId} />
    </section>
  )
}

/** The latest faults, and people's latest actions, in the building's time. */
function LastProblems({ robot }: { robot: RobotDetail }) {
  const t = useTexts(robotRecordTexts)
  const language = useLanguage()
  const timeZone = useTimeZone(robot.buildingId)
  const getCodeWords = useCodeWords()
  const { data } = useQuery(activitiesQuery(robot.id, {}, timeZone))
  const last = data?.rows.slice(0, lastShown) ?? []
  return (
    <section className={classes.part} aria-label={t('lastEvents')}>
      <h2>{t('lastEvents')}</h2>
      {data !== undefined && last.length === 0 && <p className={classes.none}>{t('noActivities')}</p>}
      <ol className={classes.events}>
        {last.map((activity) => (
          <li key={activity.id}>
            <time dateTime={activity.at}>{formatMoment(activity.at, language, timeZone)}</time>
            <span>{describeActivity(activity, getCodeWords).what}</span>
          </li>
        ))}
      </ol>
      <Link to={paths.robotActivity} params={{ id: robot.id }}>
        {t('allEvents')}
      </Link>
    </section>
  )
}
