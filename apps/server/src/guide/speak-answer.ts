import type { ChatEvent, ChatTurn } from '@wheelhouse/contract/guide/chat'
import { AppError } from '../kernel/process/app-error.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { giveCommand } from '../robots/robot-link/orders/give-command.ts'
import { waitForEnd } from '../robots/robot-link/orders/instant-action.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'

/** Maximum number of characters per utterance: a minute and a half. */
const spokenMax = 400
/** Timeout for saying them. */
const spokenWithinMs = 180_000

/** The current text of each robot, so that one stops once another has begun. */
const spoken = new WeakMap<RobotTwin, string>()

/** Passes on the events of an answer, and has the robot speak the text of the last one. Failures are logged. */
export async function* speakAnswer(
  link: LinkContext,
  twin: RobotTwin,
  events: AsyncIterable<ChatEvent>,
): AsyncGenerator<ChatEvent> {
  for await (const event of events) {
    yield event
    if (event.type !== 'done') continue
    // Not awaited: the visitor can already read the answer.
    speakWords(link, twin, event.turn)
  }
}

/** What the guide says: an answer, or a message of its own. Each has its own id. */
type GuideWords = Pick<ChatTurn, 'id' | 'text' | 'language'>

/** Has the robot say something, without waiting, replacing what it was saying. Failures are logged. */
export function speakWords(link: LinkContext, twin: RobotTwin, words: GuideWords): void {
  void speakParts(link, twin, words).catch((error: unknown) => {
    const code = error instanceof AppError ? error.code : String(error)
    link.log.info({ robotId: twin.robotId, code }, 'words of the guide were not spoken')
  })
}

/** Speaks one part after another, because new speech interrupts the current one. */
async function speakParts(
  link: LinkContext,
  twin: RobotTwin,
  { id, text, language }: GuideWords,
): Promise<void> {
  spoken.set(twin, id)
  const params = { language: language ?? 'ja', voice: 'female', speed: 'normal' } as const
  for (const part of cutToSpeak(text)) {
    const { actionId } = await giveCommand(link, twin, {
      command: 'speak',
      params: { ...params, text: part },
    })
    const end = await waitForEnd(link, twin, actionId, spokenWithinMs)
    if (end !== 'finished' || spoken.get(twin) !== id) return
  }
}

/** Parts with as many whole sentences as fit; a longer sentence is cut. */
function cutToSpeak(text: string): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > spokenMax) {
    const head = rest.slice(0, spokenMax)
    const part = /^[\s\S]*(?:[。！？!?]|\.(?=\s))/.exec(head)?.[0] ?? head
    parts.push(part)
    rest = rest.slice(part.length).trim()
  }
  return rest === '' ? parts : [...parts, rest]
}
