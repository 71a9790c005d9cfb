import {
  type Behaviour,
  type DetectionArea,
  type DetectionProblem,
  detectionAreaSchema,
  detectionProblems,
  detectionSettingSchema,
} from '@wheelhouse/contract/inspections/detection-setting'
import { type TimeWindow, timeWindowSchema } from '@wheelhouse/contract/maps/map-document'
import { getSelfCrossing } from '@wheelhouse/map-model/polygons'
import {
  type Codec,
  defineForm,
  type FormDefinition,
  flagNumber,
  number,
  optional,
  several,
  text,
  type ValuesOfForm,
} from '../../kernel/forms/form-codec.ts'

/** The initial area: the lower middle of the picture, where people walk. */
const usualArea: DetectionArea = {
  cameraId: 'v1',
  points: [
    [0.25, 0.5],
    [0.75, 0.5],
    [0.75, 0.95],
    [0.25, 0.95],
  ],
}

const area: Codec<DetectionArea> = {
  empty: usualArea,
  toValue: (stored) => detectionAreaSchema.safeParse(stored).data ?? usualArea,
  toBody: (value) => value,
}

const windows: Codec<TimeWindow[]> = {
  empty: [],
  toValue: (stored) => timeWindowSchema.array().safeParse(stored).data ?? [],
  toBody: (value) => value,
}

const fields = defineForm({
  name: text(),
  buildingId: optional(),
  robotId: optional(),
  flowId: optional(),
  behaviours: several(),
  area,
  sensitivity: number('3'),
  stayMinutes: number(),
  level: number('5'),
  windows,
  status: flagNumber(true),
})
export type DetectionValues = ValuesOfForm<typeof fields>

/** @param values in the format of the form */
export function detects({ behaviours }: DetectionValues, kind: Behaviour): boolean {
  return behaviours.split(',').includes(kind)
}

/** The form keeps area and dwell time while their behaviour is not selected, but does not store them. */
export const detectionForm: FormDefinition<DetectionValues> = {
  ...fields,
  toBody: (values) => ({
    ...fields.toBody(values),
    ...(!detects(values, 'intrusion') && { area: null }),
    ...(!detects(values, 'loitering') && { stayMinutes: null }),
  }),
  changed: (before, after) => {
    const names = fields.changed(before, after)
    return names.includes('behaviours')
      ? [...new Set([...names, 'area' as const, 'stayMinutes' as const])]
      : names
  },
}

const judged = detectionSettingSchema.pick({ behaviours: true, area: true, stayMinutes: true })

/** Inconsistencies between fields, as the server would report them. */
export function findDetectionProblems(values: DetectionValues): readonly DetectionProblem[] {
  const { data } = judged.safeParse(detectionForm.toBody(values))
  if (data === undefined) return []
  const isCrossing = data.area !== null && getSelfCrossing(data.area.points) !== null
  return [
    ...detectionProblems(data),
    ...(isCrossing ? [{ path: 'area', code: 'detection.crossing' } as const] : []),
  ]
}
