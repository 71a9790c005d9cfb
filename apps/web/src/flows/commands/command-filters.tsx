import { type Command, type CommandScope, commandCategories } from '@wheelhouse/contract/flows/command'
import { commandTexts } from '@wheelhouse/texts/flows/commands'
import { stepTypeTexts } from '@wheelhouse/texts/flows/step-types'
import { FilterChoice, WordFilter } from '../../kernel/lists/list-filters.tsx'
import type { EntityList } from '../../kernel/lists/use-entity-list.ts'
import { useTexts } from '../../kernel/words/texts.ts'

type CommandFiltersProps = {
  list: EntityList<Command>
  /** The scopes that may be offered to the person. */
  scopes: readonly CommandScope[]
}

/** Filters of both lists of commands. */
export function CommandFilters({ list, scopes }: CommandFiltersProps) {
  const t = useTexts(commandTexts)
  const stepText = useTexts(stepTypeTexts)
  return (
    <>
      <FilterChoice
        list={list}
        name="category"
        label={t('category')}
        all={t('allCategories')}
        values={commandCategories}
        getWord={(value) => stepText(`category_${value}`)}
      />
      <WordFilter list={list} t={t} name="scope" all="allScopes" values={scopes} />
    </>
  )
}
