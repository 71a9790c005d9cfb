import { useQuery } from '@tanstack/react-query'
import type { OperationMode } from '@wheelhouse/contract/flows/command-list'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { type VideoMode, videoModes } from '@wheelhouse/contract/robots/video-mode'
import { teleopTexts } from '@wheelhouse/texts/teleop/teleop'
import {
  type ComponentProps,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useLive } from '../kernel/server/live.ts'
import { isTyping } from '../kernel/shell/keys.ts'
import { MissingPage } from '../kernel/shell/missing-page.tsx'
import { paths } from '../kernel/shell/paths.ts'
import { useTitle } from '../kernel/shell/title.ts'
import { useTexts } from '../kernel/words/texts.ts'
import { robotBySerialQuery } from '../robots/robot-by-serial.queries.ts'
import { ArmPanelLazy } from './arm/arm-panel-lazy.tsx'
import type { Place } from './arm/poses.queries.ts'
import { DrivePad } from './drive/drive-pad.tsx'
import { DriveSettings } from './drive/drive-settings.tsx'
import { LeaseBar } from './drive/lease-bar.tsx'
import { StandbySwitch } from './drive/standby-switch.tsx'
import { StopButton } from './drive/stop-button.tsx'
import { GoDialog } from './map/go-dialog.tsx'
import { MapPanel } from './map/map-panel.tsx'
import { NoticeLine, NoticeList } from './notices/notice-line.tsx'
import { QuestionPanel } from './notices/question-panel.tsx'
import { TeleopNotices } from './notices/teleop-notices.tsx'
import { useNotices } from './notices/use-notices.ts'
import { PhotoPanel } from './panels/photo-panel.tsx'
import { RecordingPanel } from './panels/recording-panel.tsx'
import { SimulationPanel } from './panels/simulation-panel.tsx'
import { CameraStrip } from './picture/camera-strip.tsx'
import { MainPicture, pictureId } from './picture/main-picture.tsx'
import { RobotHead } from './robot-head.tsx'
import { screenSlots } from './session/early-session.ts'
import { readAbilities } from './session/robot-abilities.ts'
import type { TeleopSession } from './session/teleop-session.ts'
import { useTeleopSession } from './session/use-teleop-session.ts'
import classes from './teleop-page.module.css'
import { PanelsButton, TeleopTools } from './teleop-tools.tsx'
import { useIsCompact } from './use-is-compact.ts'
import { useTeleopActions } from './use-teleop-actions.ts'
import { MicrophoneSign } from './voice/microphone-sign.tsx'
import { VoicePanel } from './voice/voice-panel.tsx'
import { CommandPanels } from './work/command-panels.tsx'

/** /app/tele-ope/{mode}/{serialNo}: look through one robot's cameras, talk through it, and drive it manually. */
export function TeleopPage({ serialNo, mode }: { serialNo: string; mode: OperationMode }) {
  const robot = useQuery(robotBySerialQuery(serialNo))
  const session = useTeleopSession(serialNo, screenSlots.teleop)
  const name = robot.data?.name ?? serialNo
  useTitle(name)
  if (robot.data === null) return <MissingPage path="/robots" list={paths.robotControl} />
  if (session === null) return null
  return (
    <OpenTeleop
      key={serialNo}
      session={session}
      serialNo={serialNo}
      mode={mode}
      name={name}
      videoMode={robot.data?.videoMode ?? 'medium'}
      qualities={robot.data?.qualities ?? videoModes}
      place={toPlace(robot.data)}
    />
  )
}

type OpenTeleopProps = {
  session: TeleopSession
  serialNo: string
  mode: OperationMode
  name: string
  videoMode: VideoMode
  qualities: readonly VideoMode[]
  /** `null` while unknown. */
  place: Place | null
}

function toPlace(robot: { organizationId: string | null; buildingId: string | null } | undefined) {
  if (robot === undefined || robot.organizationId === null) return null
  return { organizationId: robot.organizationId, buildingId: robot.buildingId }
}

/** The screen is built from the robot's abilities: what it cannot do is left out. */
function OpenTeleop({ session, serialNo, mode, name, videoMode, qualities, place }: OpenTeleopProps) {
  const t = useTexts(teleopTexts)
  const abilities = useLive(robotChannels.state, { serialNo }, readAbilities)
  const page = useTeleopActions({ session, serialNo, videoMode, abilities })
  const map = useRef<HTMLDivElement>(null)
  const question = useRef<HTMLDivElement>(null)
  const [hasPanels, setHasPanels] = useState(false)
  const isCompact = useIsCompact()
  const [hasNotices, setHasNotices] = useState(false)
  const handleAnswer = () => {
    // Phones in landscape show their panels only on request.
    flushSync(() => {
      setHasPanels(true)
      setHasNotices(false)
    })
    question.current?.scrollIntoView({ block: 'nearest' })
    question.current?.querySelector<HTMLElement>('button, input, a')?.focus()
  }
  const { hasVideo, canDrive } = abilities
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only leads the focus
    <div
      className={classes.page}
      data-fills-window
      data-large={page.large}
      data-video={hasVideo}
      data-panels={hasPanels}
      data-notices={isCompact && hasNotices}
      data-pad={canDrive}
      onClick={focusPicture}
      onChange={leaveChoice}
    >
      <div className={classes.head}>
        <RobotHead serialNo={serialNo} name={name} />
      </div>
      {hasVideo && (
        <div className={classes.picture}>
          <MainPicture
            session={session}
            serialNo={serialNo}
            camera={page.camera}
            isThermal={page.isThermal}
            isDrivable={canDrive}
            hasLock={!isCompact}
            onGoTo={() => focusMap(map.current)}
          />
        </div>
      )}
      <div ref={map} className={classes.map}>
        <MapPanel
          serialNo={serialNo}
          name={name}
          onGoal={page.setGoal}
          {...(hasVideo && { onSwap: page.swap })}
        />
      </div>
      <Notices
        session={session}
        serialNo={serialNo}
        name={name}
        onAnswer={handleAnswer}
        onGoTo={() => focusMap(map.current)}
        isOpen={hasNotices}
        onToggle={() => setHasNotices(!hasNotices)}
      />
      <div className={classes.controls}>
        {canDrive && <DrivePad session={session} />}
        <div className={classes.stop}>
          <MicrophoneSign isOn={page.microphone.isOn} onToggle={page.toggleMicrophone} />
          <StopButton session={session} />
        </div>
      </div>
      {canDrive && (
        <div className={classes.lease}>
          <LeaseBar session={session} serialNo={serialNo} />
          <PanelsButton isOpen={hasPanels} onToggle={() => setHasPanels(!hasPanels)} />
        </div>
      )}
      <aside className={classes.side} aria-label={t('panels')}>
        {isCompact && <QuestionPlace ref={question} serialNo={serialNo} />}
        <div className={classes.settings}>
          <DriveSettings
            session={session}
            preset={page.preset}
            qualities={qualities}
            onPreset={page.setPreset}
            hasVideo={hasVideo}
            canDrive={canDrive}
          >
            <TeleopTools page={page} hasVideo={hasVideo} robot={{ serialNumber: serialNo, name }} />
          </DriveSettings>
        </div>
        <Panels session={session} serialNo={serialNo} mode={mode} place={place} page={page}>
          {!isCompact && <QuestionPlace ref={question} serialNo={serialNo} />}
        </Panels>
      </aside>
      <GoDialog session={session} serialNo={serialNo} goal={page.goal} onClose={() => page.setGoal(null)} />
    </div>
  )
}

type NoticesProps = Omit<ComponentProps<typeof NoticeLine>, 'items'>

/** Over a large picture; on a phone in a line that opens the list. */
function Notices({ isOpen, onToggle, ...props }: NoticesProps) {
  const isCompact = useIsCompact()
  const items = useNotices(props.session, props.serialNo)
  return (
    <>
      <div className={classes.notices}>
        {isCompact ? (
          <NoticeLine items={items} isOpen={isOpen} onToggle={onToggle} {...props} />
        ) : (
          <TeleopNotices {...props} />
        )}
      </div>
      {isCompact && isOpen && items.length > 0 && (
        <div className={classes.noticeList}>
          <NoticeList items={items} {...props} />
        </div>
      )}
    </>
  )
}

/** The question of a flow; the notice leads here. */
function QuestionPlace({ ref, serialNo }: { ref: Ref<HTMLDivElement>; serialNo: string }) {
  return (
    <div ref={ref} className={classes.question}>
      <QuestionPanel serialNo={serialNo} />
    </div>
  )
}

type PanelsProps = Pick<OpenTeleopProps, 'session' | 'serialNo' | 'mode' | 'place'> & {
  page: ReturnType<typeof useTeleopActions>
  /** Shown before the others. */
  children: ReactNode
}

/** Everything apart from driving, as far as the robot supports it. */
function Panels({ session, serialNo, mode, place, page, children }: PanelsProps) {
  const abilities = useLive(robotChannels.state, { serialNo }, readAbilities)
  const { hasVideo, canDrive } = abilities
  return (
    <div className={classes.panels}>
      {children}
      {hasVideo && (
        <CameraStrip
          session={session}
          choices={page.choices}
          onChoose={page.setCamera}
          thermal={abilities.hasThermal ? { isOn: page.isThermal, onToggle: page.toggleThermal } : undefined}
        />
      )}
      {canDrive && <CommandPanels session={session} serialNo={serialNo} mode={mode} />}
      <PhotoPanel serialNo={serialNo} camera={page.camera} />
      {canDrive && <ArmPanelLazy session={session} serialNo={serialNo} place={place} />}
      {abilities.canSpeak && (
        <VoicePanel
          buildingId={place?.buildingId ?? null}
          session={session}
          serialNo={serialNo}
          hasSound={abilities.hasSound}
          isMicrophoneOn={page.microphone.isOn}
          onMicrophone={page.toggleMicrophone}
        />
      )}
      <RobotSettings serialNo={serialNo} />
    </div>
  )
}

/** Settings of the robot itself, whoever drives. */
function RobotSettings({ serialNo }: { serialNo: string }) {
  return (
    <>
      <RecordingPanel serialNo={serialNo} />
      <StandbySwitch serialNo={serialNo} />
      <SimulationPanel serialNo={serialNo} />
    </>
  )
}

/**
 * After a pointer click the focus returns to the picture: there Space is the remote stop, not another press of
 * whatever was clicked last. Keyboard users keep the focus where it is.
 */
function focusPicture(event: MouseEvent<HTMLElement>): void {
  const isByPointer = event.detail > 0
  const isHere = event.target instanceof Node && event.currentTarget.contains(event.target)
  const focused = document.activeElement
  if (!isByPointer || !isHere || isTyping(focused) || focused?.tagName === 'CANVAS') return
  document.getElementById(pictureId)?.focus({ preventScroll: true })
}

/** A select opened by pointer is done: while it has the focus, nobody could drive. */
function leaveChoice({ target }: FormEvent<HTMLElement>): void {
  if (target instanceof HTMLSelectElement && !target.matches(':focus-visible'))
    document.getElementById(pictureId)?.focus({ preventScroll: true })
}

/** Leads to the map, where a click or the list of waypoints sends the robot. */
function focusMap(place: HTMLElement | null): void {
  place?.querySelector('select')?.focus()
}
