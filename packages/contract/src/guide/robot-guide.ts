import { z } from 'zod'
import { idSchema } from '../kernel/entity.ts'
import { guideLanguages, guideModels } from './guide-values.ts'

export type GuideModel = (typeof guideModels)[number]

/** The settings by which a robot guides visitors (parameters of `startConversation`). */
export const robotGuideSchema = z.object({
  knowledgeGroupId: idSchema,
  /** The language of the greeting on the robot's screen. */
  language: z.enum(guideLanguages).default('auto'),
  model: z.enum(guideModels).default('fast'),
})
export type RobotGuide = z.output<typeof robotGuideSchema>
