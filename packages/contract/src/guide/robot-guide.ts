import { z } from 'zod'
import { idSchema } from '../kernel/entity.ts'
import { itemLanguages } from './knowledge-item.ts'

/** R-GUIDE-4. Which of the installation's language models: the fast one or the accurate one. */
export const guideModels = ['fast', 'accurate'] as const
export type GuideModel = (typeof guideModels)[number]

/** `auto`: each visitor is answered in the language of the question. */
export const guideLanguages = ['auto', ...itemLanguages] as const

/** The settings by which a robot guides visitors (parameters of `startConversation`). */
export const robotGuideSchema = z.object({
  knowledgeGroupId: idSchema,
  /** The language of the greeting on the robot's screen. */
  language: z.enum(guideLanguages).default('auto'),
  model: z.enum(guideModels).default('fast'),
})
export type RobotGuide = z.output<typeof robotGuideSchema>
