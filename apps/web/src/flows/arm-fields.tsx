/** The arm that a pose or a network is for: selects for forms, filters and columns for lists. */
import type { Arm } from '@wheelhouse/contract/robots/arm'
import { type ArmModel, type ArmType, armModels, armTypes } from '@wheelhouse/contract/robots/robot-values'
import { armKindTexts } from '@wheelhouse/texts/robots/arm-kinds'
import { ChoiceField } from '../kernel/forms/entity-fields.tsx'
import type { EntityFormState } from '../kernel/forms/use-entity-form.ts'
import type { Column } from '../kernel/lists/data-table.tsx'
import { wordColumn } from '../kernel/lists/list-columns.tsx'
import { WordFilter } from '../kernel/lists/list-filters.tsx'
import type { EntityList, EntityRow } from '../kernel/lists/use-entity-list.ts'
import { useTexts } from '../kernel/words/texts.ts'

/** In the format of a form. */
type ArmValues = { armModel: string; armType: string }

type ArmFieldsProps<Values extends Record<string, unknown> & ArmValues> = {
  of: EntityFormState<Values>
  /** Called with the chosen arm, which other values depend on. */
  onChoose: (arm: ArmValues) => void
}

/** The two selects for an arm, for a form that has these fields. */
export function ArmFields<Values extends Record<string, unknown> & ArmValues>({
  of,
  onChoose,
}: ArmFieldsProps<Values>) {
  const t = useTexts(armKindTexts)
  const { models, types } = useArmWords()
  const { armModel, armType } = of.fields.values
  return (
    <>
      <ChoiceField
        of={of}
        name="armModel"
        label={t('armModel')}
        isRequired
        choices={models}
        onChoose={(value) => onChoose({ armModel: value, armType })}
      />
      <ChoiceField
        of={of}
        name="armType"
        label={t('armType')}
        isRequired
        choices={types}
        onChoose={(value) => onChoose({ armModel, armType: value })}
      />
    </>
  )
}

/** The two filters of a list. */
export function ArmFilters<Row extends EntityRow>({ list }: { list: EntityList<Row> }) {
  const t = useTexts(armKindTexts)
  return (
    <>
      <WordFilter list={list} t={t} name="armModel" all="allArmModels" values={armModels} />
      <WordFilter list={list} t={t} name="armType" all="allArmTypes" values={armTypes} />
    </>
  )
}

/** Names of each option, and of an arm by both. */
export function useArmWords() {
  const t = useTexts(armKindTexts)
  return {
    models: armModels.map((value) => ({ value: String(value), label: t(`armModel_${value}`) })),
    types: armTypes.map((value) => ({ value: String(value), label: t(`armType_${value}`) })),
    nameArm: ({ model, type }: Arm): string =>
      t('arm', { model: t(`armModel_${model}`), type: t(`armType_${type}`) }),
  }
}

/** The two columns of a list. */
export function useArmColumns<Row extends { armModel: ArmModel; armType: ArmType }>(): Column<Row>[] {
  const t = useTexts(armKindTexts)
  return [wordColumn(t, 'armModel'), wordColumn(t, 'armType')]
}
