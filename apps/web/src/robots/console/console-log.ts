import {
  type ConsoleMessage,
  type ConsoleUpdate,
  consoleLimits,
} from '@wheelhouse/contract/robots/robot-console'
import { createStore, type Store } from '../../kernel/server/store.ts'
import { type ActionMemory, type Phrase, readMessage } from './console-words.ts'

/** A message with its description. */
export type MessageLine = ConsoleMessage & { phrases: Phrase[] }
/** A message, or the number of messages missed at this point. */
export type LogLine = MessageLine | { id: number; missed: number }

/** @property paused number of lines that have arrived while the log is paused; `null` while it is running */
export type LogView = { lines: readonly LogLine[]; paused: number | null }

export type ConsoleLog = {
  view: Store<LogView>
  take: (update: ConsoleUpdate) => void
  /** Freezes the lines shown; new ones are counted. */
  pause: () => void
  resume: () => void
  clear: () => void
}

/** The latest messages of a robot, newest first; as many as the server keeps. */
export function createConsoleLog(): ConsoleLog {
  const view = createStore<LogView>({ lines: [], paused: null })
  const memory: ActionMemory = { statuses: new Map(), hasState: false }
  let all: LogLine[] = []
  let newest = 0

  return {
    view,
    take({ messages, missed }) {
      // After a lost connection the server repeats some.
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

/** @property kind, direction empty: all */
export type LogFilter = { kind: string; direction: string; text: string }

/**
 * The matching lines; gaps are shown only without a filter.
 * @param say the text of a line as displayed
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
