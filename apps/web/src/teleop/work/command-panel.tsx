import { NativeSelect } from '@mantine/core'
import type { OperationMode } from '@wheelhouse/contract/flows/command-list'
import { commandPanelTexts } from '@wheelhouse/texts/flows/command-lists'
import { useEffect, useMemo, useRef } from 'react'
import { registerKeys } from '../../kernel/shell/keys.ts'
import { operationModes } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import panel from '../panels/side-panel.module.css'
import type { TeleopSession } from '../session/teleop-session.ts'
import type { CommandListsOf, Palette } from './command-list.queries.ts'
import { CommandButtons, type CommandRunner, RunnerLine, useCommandRunner } from './command-runner.tsx'
import type { RunTarget } from './use-command-runs.ts'

type CommandPanelProps = {
  session: TeleopSession
  serialNo: string
  list: Palette
  /** The lists of the building for this robot. */
  lists: CommandListsOf['lists']
  onChoose: (mode: OperationMode) => void
}

/** Finger ids of keys that hold a command of the arm; no pointer has these ids. */
const keyFinger = (index: number) => -1_000 - index

/** The commands of the mode's list, by button and key, for the driver (R-TELEOP-26). */
export function CommandPanel({ session, serialNo, list, lists, onChoose }: CommandPanelProps) {
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
      <h2 className={lists.length > 1 ? 'visually-hidden' : undefined}>{list.name}</h2>
      {lists.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={t('list')}
          value={list.mode}
          data={lists.map(({ mode, name }) => ({ value: String(mode), label: name }))}
          onChange={({ currentTarget: { value } }) => {
            const mode = operationModes.find((one) => one === value)
            if (mode !== undefined) onChoose(mode)
          }}
        />
      )}
      {runner.isLocked && <p className={panel.note}>{t('takeControl')}</p>}
      <CommandButtons runner={runner} targets={targets} />
      <RunnerLine runner={runner} />
    </section>
  )
}

/** The keys of the list's commands, active while somebody drives. */
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
