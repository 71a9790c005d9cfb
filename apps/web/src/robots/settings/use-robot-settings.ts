import { listKeys, makeRecord } from '@wheelhouse/contract/kernel/typed'
import { robotCreate, robotRoutes, robotUpdate } from '@wheelhouse/contract/robots/robot'
import { useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import type { RobotDetail } from '../records/robot-record.queries.ts'
import { type RobotValues, robotForm } from './robot-form.ts'
import { fieldWords, type PlaceNames, valueWords } from './setting-words.ts'

type Options = {
  /** Left out, the form is for a new one. */
  robot?: RobotDetail
  places: PlaceNames
  initial?: Partial<RobotValues>
  onCreated?: (created: { id: string }) => void
}

/** The form of a robot's settings, shared by several tabs. */
export function useRobotSettings({ robot, places, initial, onCreated }: Options) {
  return useEntityForm({
    routes: robotRoutes,
    row: robot,
    form: robotForm,
    create: robotCreate,
    update: robotUpdate,
    labels: makeRecord(listKeys(robotForm.empty), fieldWords),
    getWord: (field, value) => valueWords(field, value, places),
    initial,
    onCreated,
  })
}
