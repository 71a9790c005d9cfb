import { commandPanelTexts } from '@wheelhouse/texts/flows/command-lists'
import { useEffect, useMemo, useRef } from 'react'
import { registerKeys } from '../kernel/shell/keys.ts'
import { useTexts } from '../kernel/words/texts.ts'
import type { Palette } from './command-list.queries.ts'
import { CommandButtons, type CommandRunner, RunnerLine, useCommandRunner } from './command-runner.tsx'
import panel from './side-panel.module.css'
import type { TeleopSession } from './teleop-session.ts'
import type { RunTarget } from './use-command-runs.ts'

type CommandPanelProps = { session: TeleopSession; serialNo: string; list: Palette }

/** Fingers of keys that hold a command of the arm; no pointer has these ids. */
const keyFinger = (index: number) => -1_000 - index

/** The commands of the mode's list, by button and key, for whoever drives (R-TELEOP-26). */
export function CommandPanel({ session, serialNo, list }: CommandPanelProps) {
  const t = useTexts(commandPanelTexts)
  const runner = useCommandRunner(session, serialNo)
  const targets = useMemo(
    () =>
      list.commands.map((command, index): RunTarget => {
        const body = { from: 'list', listId: list.id, index, revision: list.revision } as const
        return { id: String(index), command, body }
      }),
    [list],
  )
  useCommandKeys(session, targets, runner)
  return (
    <section className={panel.panel} aria-label={t('panel')}>
      <h2>{list.name}</h2>
      {runner.isLocked && <p className={panel.note}>{t('takeControl')}</p>}
      <CommandButtons runner={runner} targets={targets} />
      <RunnerLine runner={runner} />
    </section>
  )
}

/** The keys of the list's commands, while somebody drives. */
function useCommandKeys(session: TeleopSession, targets: readonly RunTarget[], runner: CommandRunner): void {
  const newest = useRef(runner)
  useEffect(() => {
    newest.current = runner
  })
  useEffect(() => {
    const entries = targets.flatMap(({ id, command }) => {
      const { key, run } = command
      if (key === null || run === null) return []
      const when = () => session.lease.mine.get() !== null && newest.current.getReason(command) === null
      return [{ code: key, id, hold: run.way === 'held', when, textId: id }]
    })
    return registerKeys(
      entries,
      (id, phase) => {
        const target = targets[Number(id)]
        if (target !== undefined) newest.current.press(target, keyFinger(Number(id)), phase === 'down')
      },
      (id) => targets[Number(id)]?.command.label ?? '',
    )
  }, [targets, session])
}
