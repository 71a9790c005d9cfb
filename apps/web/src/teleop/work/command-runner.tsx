import { Button, Group, Kbd, Modal } from '@mantine/core'
import type { PaletteCommand } from '@wheelhouse/contract/flows/prepared-command'
import { robotChannels } from '@wheelhouse/contract/robots/robot'
import { commandListTexts, commandPanelTexts } from '@wheelhouse/texts/flows/command-lists'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLive } from '../../kernel/server/live.ts'
import { useStore } from '../../kernel/server/store.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { StepIcon } from '../../kernel/shell/step-icon.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import { HoldButton } from '../drive/hold-button.tsx'
import panel from '../panels/side-panel.module.css'
import type { TeleopSession } from '../session/teleop-session.ts'
import classes from './command-panel.module.css'
import { type LastRun, type RunTarget, useCommandRuns } from './use-command-runs.ts'

/** Finger id of Enter held on the picture; no pointer has this id. */
const markFinger = -200

/** What a panel needs to offer prepared commands: how each is run, and the outcome of the last one. */
export type CommandRunner = ReturnType<typeof useCommandRunner>

export function useCommandRunner(session: TeleopSession, serialNo: string) {
  const isLocked = useStore(session.lease.mine) === null
  const isPlaying = useStore(session.drive).intent.play
  const runs = useCommandRuns({ session, serialNo, isPlaying })
  const getReason = useReasons(serialNo)
  const [confirming, setConfirming] = useState<RunTarget | null>(null)

  async function runAlone(target: RunTarget): Promise<void> {
    setConfirming(null)
    try {
      if (session.lease.mine.get() !== null) await session.lease.release()
      await runs.run(target)
    } catch (error) {
      showError(error)
    }
  }
  /** @param finger identifies who holds it: a pointer's id, or one of a key */
  function press(target: RunTarget, finger: number, isDown: boolean): void {
    const { run } = target.command
    if (run === null) return
    if (run.way === 'held') {
      const marked = run.actionType === 'pressButton' ? putMark(session, target) : target
      if (!isDown) runs.letGo(finger)
      else if (marked !== null) void runs.hold(finger, marked)
      else {
        const { id, command } = target
        const hold = (isHeld: boolean) => press(target, markFinger, isHeld)
        session.marking.set({ id, label: command.label, place: null, press: hold })
      }
    } else if (isDown && run.way === 'alone') setConfirming(target)
    else if (isDown) void runs.run(target)
  }
  return { isLocked, getReason, press, last: runs.last, confirming, setConfirming, runAlone }
}

/** Adds the place marked for it in the picture; `null`: none was marked. Another place is another press. */
function putMark(session: TeleopSession, target: RunTarget): RunTarget | null {
  const marking = session.marking.get()
  if (marking === null || marking.id !== target.id || marking.place === null) return null
  const { place } = marking
  const id = `${target.id} ${place.camera} ${place.x} ${place.y}`
  return { ...target, id, body: { ...target.body, place } }
}

/** Why a robot cannot perform a command; `null`: it can. Until its factsheet is known, nothing counts as missing. */
function useReasons(serialNo: string): (command: PaletteCommand) => string | null {
  const t = useTexts(commandPanelTexts)
  const listed = useLive(robotChannels.state, { serialNo }, (state) => state?.capabilities?.join(' ') ?? null)
  return ({ run }) => {
    if (run === null) return t('notThere')
    const { actionType } = run
    const isListed = listed === null || actionType === null || listed.split(' ').includes(actionType)
    return isListed ? null : t('notListed', { action: actionType })
  }
}

/** Buttons of prepared commands. */
export function CommandButtons({
  runner,
  targets,
}: {
  runner: CommandRunner
  targets: readonly RunTarget[]
}) {
  return (
    <ul className={classes.commands}>
      {targets.map((target) => (
        <li key={target.id}>
          <CommandButton target={target} runner={runner} />
        </li>
      ))}
    </ul>
  )
}

function CommandButton({ target, runner }: { target: RunTarget; runner: CommandRunner }) {
  const t = useTexts(commandPanelTexts)
  const keyText = useTexts(commandListTexts)
  const holder = useHolder((finger, isDown) => runner.press(target, finger, isDown))
  const { label, icon, key, run } = target.command
  const reason = runner.getReason(target.command)
  const note = reason ?? getNote(t, run)
  const inside: ReactNode = (
    <>
      <StepIcon name={icon} size={18} />
      <span className={classes.label}>{label}</span>
      {key !== null && <Kbd size="xs">{keyText(`key_${key}`)}</Kbd>}
      {note !== null && <small className={classes.note}>{note}</small>}
    </>
  )
  const isDisabled = runner.isLocked || reason !== null
  const shared = { className: classes.command, disabled: isDisabled, title: note ?? label }
  if (run?.way === 'held')
    return (
      <HoldButton {...shared} session={holder} holds="pose.play">
        {inside}
      </HoldButton>
    )
  return (
    <button {...shared} type="button" onClick={() => runner.press(target, 0, true)}>
      {inside}
    </button>
  )
}

/** What one must know before pressing. */
function getNote(
  t: ReturnType<typeof useTexts<typeof commandPanelTexts>>,
  run: PaletteCommand['run'],
): string | null {
  if (run?.actionType === 'pressButton') return t('markNote')
  if (run?.way === 'held') return t('holdNote')
  return run?.way === 'alone' ? t('aloneNote') : null
}

/** The same object while the button is mounted: it releases a finger when it is given another one. */
function useHolder(onHold: (finger: number, isDown: boolean) => void): Pick<TeleopSession, 'setFinger'> {
  const newest = useRef(onHold)
  useEffect(() => {
    newest.current = onHold
  })
  const [holder] = useState(() => ({
    setFinger: (finger: number, key: string | null) => newest.current(finger, key !== null),
  }))
  return holder
}

/** The outcome of the last command, and the confirmation before a robot moves on its own, which ends driving. */
export function RunnerLine({ runner }: { runner: CommandRunner }) {
  const t = useTexts(commandPanelTexts)
  const { last, confirming } = runner
  const label = confirming?.command.label ?? ''
  const close = () => runner.setConfirming(null)
  return (
    <>
      <p className={panel.note} role="status" data-failed={last?.status === 'failed' || undefined}>
        {last !== null && describeLast(t, last)}
      </p>
      <Modal
        opened={confirming !== null}
        onClose={close}
        title={t('aloneTitle', { label })}
        withCloseButton={false}
      >
        <p>{t('aloneQuestion', { label })}</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close} data-autofocus>
            {t('cancel')}
          </Button>
          <Button onClick={() => confirming !== null && void runner.runAlone(confirming)}>{t('run')}</Button>
        </Group>
      </Modal>
    </>
  )
}

function describeLast(
  t: ReturnType<typeof useTexts<typeof commandPanelTexts>>,
  { status, label, reason }: LastRun,
): string {
  return t(`outcome_${status}`, { label, reason })
}
