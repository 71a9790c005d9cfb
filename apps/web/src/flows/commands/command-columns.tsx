import { Link } from '@tanstack/react-router'
import type { Command } from '@wheelhouse/contract/flows/command'
import { commandTexts } from '@wheelhouse/texts/flows/commands'
import { stepTypeTexts } from '@wheelhouse/texts/flows/step-types'
import type { Column } from '../../kernel/lists/data-table.tsx'
import { StepIcon } from '../../kernel/shell/step-icon.tsx'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { commandPaths } from './command-paths.ts'
import classes from './commands.module.css'

/** Columns of both lists of commands. @param isOpened a row links to the page of its command */
export function useCommandColumns({ isOpened }: { isOpened: boolean }) {
  const t = useTexts(commandTexts)
  const stepText = useTexts(stepTypeTexts)
  const language = useLanguage()
  const name: Column<Command> = {
    id: 'name',
    label: t('name'),
    sort: language === 'ja' ? 'nameJa' : 'nameEn',
    text: ({ name: words }) => words[language],
    cell: ({ id, icon, name: words }) => (
      <span className={classes.named}>
        <StepIcon name={icon} />
        {isOpened ? (
          <Link to={commandPaths.one} params={{ id }}>
            {words[language]}
          </Link>
        ) : (
          words[language]
        )}
      </span>
    ),
  }
  const category: Column<Command> = {
    id: 'category',
    label: t('category'),
    sort: 'category',
    text: (command) => stepText(`category_${command.category}`),
  }
  const scope: Column<Command> = {
    id: 'scope',
    label: t('scope'),
    sort: 'scope',
    text: (command) => t(`scope_${command.scope}`),
  }
  return { name, category, scope }
}
