import { TextInput } from '@mantine/core'
import { toSearchText } from '@wheelhouse/contract/kernel/search-fold'
import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { stepTypeTexts } from '@wheelhouse/texts/flows/step-types'
import { Search } from 'lucide-react'
import { memo, useId, useMemo, useRef, useState } from 'react'
import type { KeyEntry } from '../../kernel/shell/keys.ts'
import { StepIcon } from '../../kernel/shell/step-icon.tsx'
import { useKeys } from '../../kernel/shell/use-keys.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { type Catalogue, type CatalogueCommand, nameCommand } from './catalogue.queries.ts'
import { listOffered } from './editing.ts'
import classes from './flow-editor.module.css'

/** The drag type by which the list of steps recognises a command. */
export const commandDragType = 'application/x-wheelhouse-command'

const paletteKeys = [
  { code: 'ArrowDown', id: 'next', whileTyping: true, repeats: true, textId: 'keyNext' },
  { code: 'ArrowUp', id: 'previous', whileTyping: true, repeats: true, textId: 'keyPrevious' },
  { code: 'Enter', id: 'add', whileTyping: true, textId: 'keyAdd' },
  { code: 'NumpadEnter', id: 'add', whileTyping: true, textId: 'keyAdd' },
  { code: 'Enter', id: 'addAndSet', shift: true, whileTyping: true, textId: 'keyAdd' },
  { code: 'Escape', id: 'back', whileTyping: true, textId: 'keyBack' },
] as const satisfies readonly KeyEntry[]

type CommandPaletteProps = {
  catalogue: Catalogue
  /** @param goesOn continues to the settings of the new step */
  onAdd: (command: CatalogueCommand, goesOn: boolean) => void
  onBack: () => void
  searchId: string
}

/** The available commands, by category and by search: a press, Enter or a drag adds one. */
export const CommandPalette = memo(function CommandPalette(props: CommandPaletteProps) {
  const { catalogue, onAdd, onBack, searchId } = props
  const t = useTexts(flowEditorTexts)
  const typeText = useTexts(stepTypeTexts)
  const language = useLanguage()
  const listId = useId()
  const scope = useRef<HTMLElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const hits = useMemo(() => findCommands(catalogue, text), [catalogue, text])
  const current = Math.min(active, hits.length - 1)
  const go = (index: number) => {
    setActive(index)
    document.getElementById(`${listId}-${index}`)?.scrollIntoView({ block: 'nearest' })
  }
  useKeys(
    paletteKeys,
    flowEditorTexts,
    (id) => {
      const command = hits[current]
      if (id === 'next') go(Math.min(current + 1, hits.length - 1))
      else if (id === 'previous') go(Math.max(current - 1, 0))
      else if (id === 'back') onBack()
      else if (command !== undefined) onAdd(command, id === 'addAndSet')
    },
    scope,
  )
  const categories = [...new Set(hits.map(({ category }) => category))]
  return (
    <section ref={scope} className={classes.palette} aria-label={t('palette')}>
      <TextInput
        id={searchId}
        size="xs"
        type="search"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        {...(hits.length > 0 && { 'aria-activedescendant': `${listId}-${current}` })}
        aria-label={t('search')}
        placeholder={t('search')}
        description={t('searchNote')}
        inputWrapperOrder={['label', 'input', 'description']}
        leftSection={<Search size={14} aria-hidden />}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          setActive(0)
        }}
      />
      {hits.length === 0 && (
        <p className={classes.note} role="status">
          {t('noCommand')}
        </p>
      )}
      <div id={listId} role="listbox" aria-label={t('palette')} className={classes.commands}>
        {categories.map((category) => (
          <div key={category} role="group" aria-label={typeText(`category_${category}`)}>
            <h3 aria-hidden>{typeText(`category_${category}`)}</h3>
            {hits.map((command, index) =>
              command.category === category ? (
                <CommandOption
                  key={command.type}
                  id={`${listId}-${index}`}
                  command={command}
                  name={nameCommand(command, language)}
                  isActive={index === current}
                  onPress={() => onAdd(command, false)}
                />
              ) : null,
            )}
          </div>
        ))}
      </div>
    </section>
  )
})

type CommandOptionProps = {
  id: string
  command: CatalogueCommand
  name: string
  isActive: boolean
  onPress: () => void
}

function CommandOption({ id, command, name, isActive, onPress }: CommandOptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the search field above presses it by keyboard
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes.command}
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'copy'
        dataTransfer.setData(commandDragType, String(command.type))
      }}
      onClick={onPress}
    >
      <StepIcon name={command.icon} />
      <span>{name}</span>
    </div>
  )
}

/** By name in either language, and by code. */
function findCommands(catalogue: Catalogue, text: string): CatalogueCommand[] {
  const wanted = toSearchText(text.trim())
  return listOffered(catalogue).filter(({ name, code }) =>
    [name.ja, name.en, code].some((words) => toSearchText(words).includes(wanted)),
  )
}
