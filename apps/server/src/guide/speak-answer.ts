import type { ChatEvent, ChatTurn } from '@wheelhouse/contract/guide/chat'
import { AppError } from '../kernel/process/app-error.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import { giveCommand } from '../robots/robot-link/orders/give-command.ts'
import { waitForEnd } from '../robots/robot-link/orders/instant-action.ts'
import type { RobotTwin } from '../robots/robot-link/twins/robot-twin.ts'

/** Characters that a robot says at once: a minute and a half. */
const spokenMax = 400
/** How long it may take to say them. */
const spokenWithinMs = 180_000

/** What each robot says, so that none goes on once another has begun. */
const spoken = new WeakMap<RobotTwin, string>()

/** Passes the events of an answer on, and has the robot say what the last one holds. Why it could not is in the log. */
export async function* speakAnswer(
  link: LinkContext,
  twin: RobotTwin,
  events: AsyncIterable<ChatEvent>,
): AsyncGenerator<ChatEvent> {
  for await (const event of events) {
    yield event
    if (event.type !== 'done') continue
    // The visitor reads the answer meanwhile.
    speakWords(link, twin, event.turn)
  }
}

/** What the guide says: an answer, or words of its own. Each is named by an id of its own. */
export type GuideWords = Pick<ChatTurn, 'id' | 'text' | 'language'>

/** Has the robot say something, which is not waited for; what it was saying ends. Why it could not is in the log. */
export function speakWords(link: LinkContext, twin: RobotTwin, words: GuideWords): void {
  void speakParts(link, twin, words).catch((error: unknown) => {
    const code = error instanceof AppError ? error.code : String(error)
    link.log.info({ robotId: twin.robotId, code }, 'words of the guide were not spoken')
  })
}

/** One part after the other: a robot ends what it says when it is given something else to say. */
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

/** Parts of as many whole sentences as fit; a sentence that is longer is cut. */
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
