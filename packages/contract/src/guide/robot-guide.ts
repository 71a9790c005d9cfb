import { z } from 'zod'
import { idSchema } from '../kernel/entity.ts'
import { itemLanguages } from './knowledge-item.ts'

/** R-GUIDE-4. Of the installation's language models, the quick one or the one that reads more closely. */
export const guideModels = ['fast', 'accurate'] as const
export type GuideModel = (typeof guideModels)[number]

/** `auto`: each visitor is answered in the language of the question. */
export const guideLanguages = ['auto', ...itemLanguages] as const

/** What a robot guides visitors by (parameters of `startConversation`). */
export const robotGuideSchema = z.object({
  knowledgeGroupId: idSchema,
  /** In which the screen of the robot greets. */
  language: z.enum(guideLanguages).default('auto'),
  model: z.enum(guideModels).default('fast'),
})
export type RobotGuide = z.output<typeof robotGuideSchema>
