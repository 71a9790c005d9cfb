import { useQueryClient } from '@tanstack/react-query'
import { robotRoutes, robotUpdate } from '@wheelhouse/contract/robots/robot'
import { formTexts } from '@wheelhouse/texts/forms'
import { useState } from 'react'
import { asApiError } from '../kernel/api-error.ts'
import { call } from '../kernel/api.ts'
import type { ConflictRow } from '../kernel/form-parts.tsx'
import { notify, showError } from '../kernel/notify.ts'
import { useTexts } from '../kernel/texts.ts'
import { useContractForm } from '../kernel/use-contract-form.ts'
import { changeBody, changedFields, robotBody, type RobotValues, valuesOf } from './robot-form.ts'
import { type RobotDetail, robotQuery } from './robot-record.queries.ts'
import { fieldWords, type PlaceNames, valueWords } from './setting-words.ts'

/**
 * The form of a robot's settings, one for the tabs that share it. It sends what was touched, with the revision it was
 * filled from; when somebody else saved meanwhile it holds both versions until one is chosen.
 */
export function useRobotSettings(robot: RobotDetail, places: PlaceNames) {
  const t = useTexts(formTexts)
  const queryClient = useQueryClient()
  /** The version that the form was filled from. */
  const [base, setBase] = useState(robot)
  const [theirs, setTheirs] = useState<RobotDetail | null>(null)

  const put = async (values: RobotValues, onto: RobotDetail) => {
    const body = robotUpdate.parse({
      ...changeBody(valuesOf(base), values),
      revision: onto.revision,
    })
    await call(robotRoutes.update, { params: { id: robot.id }, body })
    await queryClient.invalidateQueries({ queryKey: [robotRoutes.list.path] })
    const saved = await queryClient.fetchQuery({ ...robotQuery(robot.id), staleTime: 0 })
    setBase(saved)
    setTheirs(null)
    notify({ message: t('saved') })
    return valuesOf(saved)
  }
  const form = useContractForm({
    initial: valuesOf(robot),
    schema: robotUpdate,
    toBody: (values) => {
      const { serialNumber: _fixed, ...body } = robotBody(values)
      return { ...body, revision: base.revision }
    },
    save: async (values) => {
      try {
        await put(values, base)
      } catch (error) {
        if (asApiError(error).code === 'entity.changed')
          setTheirs(await queryClient.fetchQuery({ ...robotQuery(robot.id), staleTime: 0 }))
        throw error
      }
    },
  })

  const mine = form.fields.values
  const conflictRows = (other: RobotDetail): ConflictRow[] => {
    const [before, now] = [valuesOf(base), valuesOf(other)]
    return changedFields(before, mine)
      .filter((field) => now[field] !== mine[field])
      .map((field) => ({
        field: fieldWords(field),
        yours: valueWords(field, mine[field], places),
        theirs: valueWords(field, now[field], places),
      }))
  }
  return {
    ...form,
    conflict: theirs === null ? null : { rows: conflictRows(theirs) },
    /** Mine over theirs, field by field; what I did not touch stays theirs. */
    keepMine: async () => {
      if (theirs === null) return
      try {
        form.reset(await put(mine, theirs))
      } catch (error) {
        showError(error)
      }
    },
    takeTheirs: () => {
      if (theirs === null) return
      form.reset(valuesOf(theirs))
      setBase(theirs)
      setTheirs(null)
    },
    closeConflict: () => setTheirs(null),
  }
}
