import { ActionIcon, Button, TextInput } from '@mantine/core'
import { knowledgeGroupTexts } from '@wheelhouse/texts/guide/knowledge-groups'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTexts } from '../kernel/words/texts.ts'
import classes from './guide.module.css'

type TextRowsProps = {
  /** Path of the texts in the form: `synonyms`, `ja.variants`. */
  path: string
  texts: readonly string[]
  onChange: (texts: string[]) => void
  /** Issues of the form, by path. */
  errors: Readonly<Record<string, ReactNode>>
  isReadOnly: boolean
  note: string
  /** Shown while the list is empty. */
  empty: string
  /** Label of the button that adds one. */
  add: string
  /** Label of a field, counted from 1. */
  getLabel: (number: number) => string
  /** Maximum number of rows. */
  max: number
}

/** A list of short texts in a form, one field each. */
export function TextRows(props: TextRowsProps) {
  const { path, texts, onChange, errors, isReadOnly, note, empty, add, getLabel, max } = props
  const t = useTexts(knowledgeGroupTexts)
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [added, setAdded] = useState(0)
  useEffect(() => {
    if (added > 0) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }, [added])
  return (
    <div className={classes.rows}>
      <p className={classes.note}>{note}</p>
      {texts.length === 0 && <p className={classes.note}>{empty}</p>}
      <ul ref={list}>
        {texts.map((text, index) => (
          // The texts have no ids, and the rows hold no state.
          <li key={index}>
            <TextInput
              name={`${path}.${index}`}
              aria-label={getLabel(index + 1)}
              autoComplete="off"
              disabled={isReadOnly}
              value={text}
              error={findError(errors, `${path}.${index}`)}
              onChange={({ currentTarget: { value } }) => onChange(texts.with(index, value))}
            />
            {!isReadOnly && (
              <ActionIcon
                variant="subtle"
                size="lg"
                aria-label={t('removeRow', { name: text === '' ? getLabel(index + 1) : text })}
                onClick={() => {
                  onChange(texts.toSpliced(index, 1))
                  addButton.current?.focus()
                }}
              >
                <X size={16} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && (
        <div>
          <Button
            ref={addButton}
            variant="default"
            size="xs"
            leftSection={<Plus size={14} aria-hidden />}
            disabled={texts.length >= max}
            onClick={() => {
              onChange([...texts, ''])
              setAdded(added + 1)
            }}
          >
            {add}
          </Button>
        </div>
      )}
    </div>
  )
}

/** An issue about part of a row, such as one of its words, is shown at the row. */
function findError(errors: TextRowsProps['errors'], path: string): ReactNode {
  return Object.entries(errors).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1]
}
