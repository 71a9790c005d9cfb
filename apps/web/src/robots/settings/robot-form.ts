import { defineForm, flag, number, optional, text, type ValuesOfForm } from '../../kernel/forms/form-codec.ts'

/** The settings of a robot as a form holds them, with their defaults. */
export const robotForm = defineForm({
  name: text(),
  serialNumber: text(),
  model: optional(),
  hwRevision: optional(),
  buildingId: optional(),
  initialFloorId: optional(),
  robotGroupId: optional(),
  status: number('1'),
  armModel: number(),
  armType: number(),
  archiveStart: flag(),
  videoMode: text('medium'),
  notes: text(),
})
export type RobotValues = ValuesOfForm<typeof robotForm>
export type RobotField = keyof RobotValues
