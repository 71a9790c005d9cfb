import { hasKey } from '@wheelhouse/contract/kernel/typed'
import { armKindTexts } from '@wheelhouse/texts/robots/arm-kinds'
import { robotRecordTexts } from '@wheelhouse/texts/robots/robot-record'
import { robotTexts } from '@wheelhouse/texts/robots/robots'
import { type AreaTexts, type TextKey, translate } from '../../kernel/words/texts.ts'

/** Settings of a robot in words: for comparing two versions of a form, and for the history of changes. */

const ofRobots = {
  name: 'name',
  model: 'model',
  buildingId: 'building',
  robotGroupId: 'group',
} as const satisfies Record<string, TextKey<typeof robotTexts>>

const ofRecords = {
  version: 'osVersion',
  status: 'status',
  serialNumber: 'serialNumber',
  hwRevision: 'hwRevision',
  organizationId: 'organization',
  initialFloorId: 'initialFloor',
  armModel: 'armModel',
  armType: 'armType',
  archiveStart: 'archiveStart',
  videoMode: 'videoMode',
  notes: 'notes',
  manufacturer: 'manufacturer',
  interfaceName: 'interfaceName',
  vdaVersion: 'vdaVersion',
} as const satisfies Record<string, TextKey<typeof robotRecordTexts>>

/** The label of a setting; one without a text is shown under its own name. */
export function fieldWords(field: string): string {
  if (hasKey(ofRobots, field)) return translate(robotTexts, ofRobots[field])
  if (hasKey(ofRecords, field)) return translate(robotRecordTexts, ofRecords[field])
  return field
}

/** Names of buildings, groups, floors and organisations by id. */
export type PlaceNames = ReadonlyMap<string, string>

/** The value of a setting. A place that the person cannot see, or that is gone, has no name. */
export function valueWords(field: string, value: unknown, places: PlaceNames): string {
  if (value === null || value === undefined || value === '') return translate(robotRecordTexts, 'none')
  if (typeof value === 'boolean') return translate(robotRecordTexts, value ? 'yes' : 'no')
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field.endsWith('Id')) return places.get(text) ?? translate(robotRecordTexts, 'otherPlace')
  const id = `${field}_${text}`
  return getWord(robotTexts, id) ?? getWord(robotRecordTexts, id) ?? getWord(armKindTexts, id) ?? text
}

/** The text of an id, if it has one; newer robots may send unknown ids. */
export function getWord(area: AreaTexts, id: string): string | undefined {
  return Object.hasOwn(area.texts, id) ? translate(area, id) : undefined
}
