import { z } from 'zod'
import { crudRoutes, revisionColumn, toUpdateSchema } from '../kernel/crud.ts'
import { entityColumns, idSchema, nameField, textField } from '../kernel/entity.ts'
import { fieldNames } from '../kernel/filter.ts'
import { reorderRoute } from '../kernel/reorder.ts'
import { speechLanguages, speechSpeeds, speechVoices } from '../robots/robot-values.ts'

/** R-BUILDINGS-19. */
export const speechTextLimits = { textMax: 200, categoryMax: 20, perBuilding: 100 }

/** R-BUILDINGS-20: ten languages, and automatic detection. */
export const speechTextLanguages = ['auto', ...speechLanguages] as const

const speechTextFields = {
  text: nameField(speechTextLimits.textMax),
  lang: z.enum(speechTextLanguages),
  voice: z.enum(speechVoices),
  speed: z.enum(speechSpeeds),
  /** Texts of one category are shown together. */
  category: textField(speechTextLimits.categoryMax),
}

/** `index`: its place in the order of the building's texts, from 0. */
export const speechTextSchema = z.object({
  ...entityColumns,
  ...speechTextFields,
  ...revisionColumn,
  buildingId: idSchema,
  index: z.int(),
})
export type SpeechText = z.output<typeof speechTextSchema>

export const speechTextCreate = z.strictObject({
  ...speechTextFields,
  lang: speechTextFields.lang.default('auto'),
  voice: speechTextFields.voice.default('female'),
  speed: speechTextFields.speed.default('normal'),
  category: speechTextFields.category.default(''),
})
export const speechTextUpdate = toUpdateSchema(speechTextFields)

const path = '/buildings/:buildingId/speech-texts'

export const speechTextRoutes = {
  ...crudRoutes({
    path,
    one: 'a speech text',
    many: 'speech texts',
    permissions: {
      read: 'speechText:read',
      create: 'speechText:write',
      update: 'speechText:write',
      delete: 'speechText:write',
    },
    schema: speechTextSchema,
    create: speechTextCreate,
    update: speechTextUpdate,
    filter: {
      where: ['id', 'text', 'lang', 'category', 'index', 'updatedAt'],
      order: ['index', 'text', 'category', 'createdAt', 'updatedAt'],
      fields: fieldNames(speechTextSchema),
    },
  }),
  reorder: reorderRoute(path, 'speech texts', 'speechText:write'),
}
