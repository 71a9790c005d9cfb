import { speechRoutes } from '@wheelhouse/contract/robots/speech'
import { handle, type RouteBinding } from '../../kernel/http/route-binding.ts'
import { AppError } from '../../kernel/process/app-error.ts'
import type { RobotTwin } from '../robot-link/twins/robot-twin.ts'
import { SpeechError } from './built-in-voices.ts'
import type { SpeechSounds } from './speech-sounds.ts'

/** Downloads per address per minute: all robots of a building may share one. */
const soundsPerMinute = 600

/** Which languages robots can speak, and the sounds that they fetch. */
export function speechHandlers(sounds: SpeechSounds, twins: () => Iterable<RobotTwin>): RouteBinding[] {
  return [
    handle(speechRoutes.voices, async (_, { identity }) => ({
      languages: await sounds.listLanguages(identity.organizationId),
    })),
    handle(
      speechRoutes.sound,
      async ({ query }) => {
        const ticket = sounds.readTicket(query.ticket)
        const twin = [...twins()].find(({ robotId }) => robotId === ticket?.robotId)
        // A robot that was taken out of service meanwhile gets nothing.
        if (ticket === null || twin === undefined) throw new AppError('entity.notFound')
        const sound = await sounds.speak(twin.organizationId, ticket.speech).catch((error: unknown) => {
          throw error instanceof SpeechError ? new AppError('speech.noSound') : error
        })
        return { name: 'speech.wav', contentType: 'audio/wav', pieces: once(sound), taken: null }
      },
      { ratePerMinute: soundsPerMinute },
    ),
  ]
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}
