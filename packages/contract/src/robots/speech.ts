import { z } from 'zod'
import { defineRoute } from '../kernel/route.ts'
import { commandLimits } from './robot-command.ts'
import { speechLanguages, speechSpeeds, speechVoices } from './robot-values.ts'

/** What a robot says and how, as in the parameters of its action `speak` (docs/robot-link.md). */
export const speechSchema = z.object({
  text: z.string().trim().min(1).max(commandLimits.speechMax),
  language: z.enum(speechLanguages).default('ja'),
  voice: z.enum(speechVoices).default('female'),
  speed: z.enum(speechSpeeds).default('normal'),
})
export type Speech = z.output<typeof speechSchema>
export type SpeechLanguage = Speech['language']

export const speechRoutes = {
  voices: defineRoute({
    method: 'GET',
    path: '/speech-voices',
    permission: 'session',
    summary: 'The languages of speech in which robots of the person’s organisation have a voice.',
    responses: { 200: z.object({ languages: z.array(z.enum(speechLanguages)) }) },
    errors: [],
  }),
  /** Called by robots: they get the URL with `speak`, and need nothing else. */
  sound: defineRoute({
    method: 'GET',
    path: '/robot-speech',
    permission: 'public',
    summary: 'The sound of what a robot is to say, for the robot that was given this address: a WAV file.',
    query: z.strictObject({ ticket: z.string().min(1).max(2_500) }),
    produces: '*/*',
    responses: { 200: null },
    errors: ['entity.notFound', 'speech.noSound'],
  }),
}
