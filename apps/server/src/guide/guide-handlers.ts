import type { FileStore } from '../kernel/files/store-interface.ts'
import type { RouteBinding } from '../kernel/http/route-binding.ts'
import type { OutgoingHttp } from '../kernel/outgoing/outgoing-http.ts'
import type { Config } from '../kernel/process/config.ts'
import { answerFrom } from './answer-from.ts'
import { chatHandlers } from './chat.routes.ts'
import { type GuideScreenParts, guideScreenHandlers } from './guide-screen.routes.ts'
import { createAnswerByModel } from './model/answer-by-model.ts'
import { createLanguageModel } from './model/language-model.ts'

type Parts = Omit<GuideScreenParts, 'makeAnswer' | 'fileStore'> & {
  files: FileStore
  calls: { http: OutgoingHttp }
  config: Config
}

/** The routes on which the guide answers: in the console, and on the displays of robots. */
export function guideHandlers({ files: fileStore, calls, config, ...parts }: Parts): RouteBinding[] {
  const model = createLanguageModel(calls.http, config.languageModel)
  const makeAnswer = model === null ? answerFrom : createAnswerByModel(model, () => parts.clock.monotonicMs())
  return [
    ...chatHandlers(makeAnswer, model?.names ?? null),
    ...guideScreenHandlers({ ...parts, fileStore, makeAnswer }),
  ]
}
