import { Link } from '@tanstack/react-router'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import {
  ArrowUpDown,
  BatteryCharging,
  Brush,
  DoorOpen,
  Hourglass,
  Navigation,
  OctagonX,
  ScanEye,
  TriangleAlert,
  UserRound,
  Video,
  WifiOff,
  Workflow,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from '../../kernel/server/store.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { labelled } from '../../kernel/words/labelled.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { ReleaseContacts } from '../stop/release-contacts.tsx'
import { describeRobotError, getCodeWords } from '../words/error-words.ts'
import { RunReasonText } from '../words/run-reason.tsx'
import { useRemedies } from '../words/use-code-words.ts'
import { actionProgress } from './robot-actions.ts'
import classes from './robot-signs.module.css'
import { idleCodes, isHeld, isUnderWay, type RobotView } from './robot-view.ts'

/** Small status chips: the command given here, trouble, driver, lift, door, recording. */
export function RobotSigns({
  serialNumber,
  view,
  timeZone,
}: {
  serialNumber: string
  view: RobotView
  timeZone: string | undefined
}) {
  const t = useTexts(robotTexts)
  const language = useLanguage()
  const remedyFor = useRemedies()
  const remedy = view.errorType === null ? null : remedyFor(view.errorType)
  const driver = personName({ firstName: view.driverFirstName, lastName: view.driverLastName }, language)
  return (
    <div className={classes.signs}>
      <ActionLine serialNumber={serialNumber} />
      {view.isRefused && (
        <Sign icon={<TriangleAlert size={14} />} isProblem>
          {t('refused')}
        </Sign>
      )}
      {view.isKnown && !view.isOnline && (
        <Sign icon={<WifiOff size={14} />}>
          {view.lastSeenAt === null
            ? t('neverSeen')
            : t('lastSeen', { at: formatMoment(view.lastSeenAt, language, timeZone) })}
        </Sign>
      )}
      {view.hasNoStop && (
        <Sign icon={<OctagonX size={14} />} isProblem>
          {t('noStopMeans')}
        </Sign>
      )}
      {view.errorType !== null && (
        <Sign icon={<TriangleAlert size={14} />} isProblem>
          {describeRobotError(view.errorType, view.errorDescription)}
          {view.errorCount > 1 && ` (${t('moreErrors', { count: view.errorCount - 1 })})`}
          {remedy !== null && <span className={classes.remedy}>{remedy}</span>}
        </Sign>
      )}
      <RunSign view={view} />
      <OrderSigns view={view} />
      {view.inWay !== null && (
        <Sign icon={<TriangleAlert size={14} />} isProblem>
          {t('inWay', { name: view.inWay })}
        </Sign>
      )}
      {driver !== '' && <Sign icon={<UserRound size={14} />}>{t('drivenBy', { name: driver })}</Sign>}
      {view.isCleaning && (
        <Sign icon={<Brush size={14} />}>{t(isHeld(view) ? 'cleaningHeld' : 'cleaning')}</Sign>
      )}
      {view.isDetecting && <Sign icon={<ScanEye size={14} />}>{t('detecting')}</Sign>}
      <CodeSign icon={<ArrowUpDown size={14} />} code={view.elevator} idle={idleCodes.elevator} />
      <CodeSign icon={<DoorOpen size={14} />} code={view.door} idle={idleCodes.door} />
      <CodeSign icon={<Video size={14} />} code={view.recording} idle={idleCodes.recording} />
    </div>
  )
}

/** The flow that it is running, and its step; links to the run. While that does not go on, why. */
function RunSign({ view }: { view: RobotView }) {
  const { runId, runFlow, runStep, runReason, runErrorCode, runBlockedBy, isRunPaused } = view
  const t = useTexts(robotTexts)
  const language = useLanguage()
  if (runId === null) return null
  const run = { reason: runReason, errorCode: runErrorCode, blockedBy: runBlockedBy }
  return (
    <>
      <Sign icon={<Workflow size={14} />}>
        <Link to={paths.flowRun} params={{ id: runId }}>
          {runStep === ''
            ? runFlow
            : t('runsStep', { flow: runFlow, step: describeStepName({ name: runStep }, language) })}
        </Link>
      </Sign>
      {runReason !== null && (
        <Sign icon={<Hourglass size={14} />}>
          {t(isRunPaused ? 'runPaused' : 'runWaits')} <RunReasonText run={run} />
        </Sign>
      )}
    </>
  )
}

/** Words for an order: with its destination's name, and without. */
const orderWords = {
  moving: { dock: ['dockingAt', 'docking'], order: ['goingTo', 'going'] },
  standing: { dock: ['boundFor_dock', 'bound_dock'], order: ['boundFor_order', 'bound_order'] },
} as const

/** Its destination, or why it did not get there. */
function OrderSigns({ view }: { view: RobotView }) {
  const t = useTexts(robotTexts)
  const { hasOrder, isDocking, goal, failed, failedGoal, failedType, failedDescription } = view
  if (hasOrder) {
    // The step of its flow names the place, where the order itself does not.
    if (goal === null && view.runId !== null) return null
    const Icon = isDocking ? BatteryCharging : Navigation
    const [named, unnamed] =
      orderWords[isUnderWay(view.uiState) ? 'moving' : 'standing'][isDocking ? 'dock' : 'order']
    return <Sign icon={<Icon size={14} />}>{goal === null ? t(unnamed) : t(named, { goal })}</Sign>
  }
  if (failed === null) return null
  const isNamed = failed === 'order' && failedGoal !== null
  const what = isNamed ? t('failedAt', { goal: failedGoal }) : t(`failed_${failed}`)
  return (
    <Sign icon={<TriangleAlert size={14} />} isProblem>
      {failedType === null
        ? what
        : t('because', { what, why: describeRobotError(failedType, failedDescription) })}
    </Sign>
  )
}

/** Why a stopped robot's buttons have no effect, and who may release it. */
export function StopSign() {
  const t = useTexts(robotTexts)
  return (
    <Sign icon={<OctagonX size={14} />} isProblem>
      {t('noAction_remoteStop')} <ReleaseContacts />
    </Sign>
  )
}

function CodeSign({ icon, code, idle }: { icon: ReactNode; code: string; idle: string }) {
  if (code === idle) return null
  return (
    <Sign icon={icon} title={code}>
      {getCodeWords(code)}
    </Sign>
  )
}

function Sign({
  icon,
  isProblem = false,
  title,
  children,
}: {
  icon: ReactNode
  isProblem?: boolean
  title?: string
  children: ReactNode
}) {
  return (
    <span className={classes.sign} data-trouble={isProblem} title={title}>
      {icon}
      <span>{children}</span>
    </span>
  )
}

function ActionLine({ serialNumber }: { serialNumber: string }) {
  const t = useTexts(robotTexts)
  const errorText = useTexts(errorTexts)
  const progress = useStore(actionProgress)[serialNumber]
  return (
    <span role="status" className={classes.action} data-trouble={progress?.phase === 'failed'}>
      {progress &&
        (progress.phase === 'failed' && progress.error !== null
          ? labelled(t(progress.action), errorText(progress.error.code, progress.error.params))
          : progress.phase !== 'failed' && labelled(t(progress.action), t(`phase_${progress.phase}`)))}
    </span>
  )
}
