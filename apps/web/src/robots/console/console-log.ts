import {
  type ConsoleMessage,
  type ConsoleUpdate,
  consoleLimits,
} from '@wheelhouse/contract/robots/robot-console'
import { createStore, type Store } from '../../kernel/server/store.ts'
import { type ActionMemory, type Phrase, readMessage } from './console-words.ts'

/** A message with what it says. */
export type MessageLine = ConsoleMessage & { phrases: Phrase[] }
/** A message, or how many were left out at this point. */
export type LogLine = MessageLine | { id: number; missed: number }

/** @property paused how many lines have come since the log was paused; `null` while it goes on */
export type LogView = { lines: readonly LogLine[]; paused: number | null }

export type ConsoleLog = {
  view: Store<LogView>
  take: (update: ConsoleUpdate) => void
  /** What is shown stays; new lines are counted. */
  pause: () => void
  resume: () => void
  clear: () => void
}

/** The newest messages of a robot, newest first; as many as the server keeps. */
export function createConsoleLog(): ConsoleLog {
  const view = createStore<LogView>({ lines: [], paused: null })
  const memory: ActionMemory = { statuses: new Map(), hasState: false }
  let all: LogLine[] = []
  let newest = 0

  return {
    view,
    take({ messages, missed }) {
      // After a broken connection the server tells some again.
      const added: LogLine[] = messages
        .filter(({ id }) => id > newest)
        .map((message) => ({ ...message, phrases: readMessage(message, memory) }))
      newest = Math.max(newest, messages.at(-1)?.id ?? 0)
      if (missed > 0) added.push({ id: newest + 0.5, missed })
      if (added.length === 0) return
      all = [...added.toReversed(), ...all].slice(0, consoleLimits.keptMessages)
      const { lines, paused } = view.get()
      view.set(paused === null ? { lines: all, paused } : { lines, paused: paused + added.length })
    },
    pause: () => view.set({ lines: all, paused: 0 }),
    resume: () => view.set({ lines: all, paused: null }),
    clear() {
      all = []
      const { paused } = view.get()
      view.set({ lines: all, paused: paused === null ? null : 0 })
    },
  }
}

/** @property kind, direction empty: all of them */
export type LogFilter = { kind: string; direction: string; text: string }

/**
 * The lines that fit; what was left out is shown among all of them only.
 * @param say the words of a line as they are shown
 */
export function filterLines(
  lines: readonly LogLine[],
  { kind, direction, text }: LogFilter,
  say: (line: MessageLine) => string,
): readonly LogLine[] {
  const wanted = text.trim().toLowerCase()
  if (kind === '' && direction === '' && wanted === '') return lines
  return lines.filter(
    (line) =>
      !('missed' in line) &&
      (kind === '' || line.kind === kind) &&
      (direction === '' || line.direction === direction) &&
      (wanted === '' ||
        line.text?.toLowerCase().includes(wanted) === true ||
        say(line).toLowerCase().includes(wanted)),
  )
}
