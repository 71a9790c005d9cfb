import type { ChatEvent } from '@wheelhouse/contract/guide/chat'
import { AppError } from '../kernel/process/app-error.ts'
import { giveCommand } from '../robots/robot-link/give-command.ts'
import type { LinkContext } from '../robots/robot-link/link-context.ts'
import type { RobotTwin } from '../robots/robot-link/robot-twin.ts'

/** Characters that a robot says at once; the display shows the rest. A minute and a half is as long as anybody listens. */
const spokenMax = 400

/** Passes the events of an answer on, and has the robot say what the last one holds. Why it could not is in the log. */
export async function* speakAnswer(
  link: LinkContext,
  twin: RobotTwin,
  events: AsyncIterable<ChatEvent>,
): AsyncGenerator<ChatEvent> {
  for await (const event of events) {
    yield event
    if (event.type !== 'done') continue
    const { text, language } = event.turn
    const params = { text: cutToSentence(text), language: language ?? 'ja' } as const
    // The visitor reads the answer meanwhile.
    void giveCommand(link, twin, {
      command: 'speak',
      params: { ...params, voice: 'female', speed: 'normal' },
    }).catch((error: unknown) => {
      const code = error instanceof AppError ? error.code : String(error)
      link.log.info({ robotId: twin.robotId, code }, 'an answer of the guide was not spoken')
    })
  }
}

/** The whole sentences that fit, or as much of the first as does. */
function cutToSentence(text: string): string {
  if (text.length <= spokenMax) return text
  const sentences = text.slice(0, spokenMax).match(/^[\s\S]*[。．.!?！？]/)
  return sentences?.[0] ?? text.slice(0, spokenMax)
}
