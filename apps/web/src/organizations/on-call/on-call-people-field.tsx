import { ActionIcon, Button, Input, NativeSelect } from '@mantine/core'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { listTexts } from '@wheelhouse/texts/kernel/lists'
import { onCallRotaTexts } from '@wheelhouse/texts/organizations/on-call-rotas'
import { Plus, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { getTextInput } from '../../kernel/forms/entity-fields.tsx'
import formClasses from '../../kernel/forms/entity-form.module.css'
import type { FieldsState } from '../../kernel/forms/use-entity-form.ts'
import listClasses from '../../kernel/lists/ordered-list.module.css'
import { RowMoves } from '../../kernel/lists/row-order.tsx'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './on-call.module.css'

type PeopleFieldProps<Values extends Record<string, unknown>> = {
  of: FieldsState<Values>
  /** The props of a field that uses the `several()` codec. */
  name: keyof Values & string
  description: string
  /** The people who can be added. */
  candidates: readonly { id: string; name: string }[]
  getName: (id: string) => string
  /** In the order of their turns. */
  isOrdered: boolean
  isRequired?: boolean
}

/** The people of a rota: added from a selection, and removed or reordered with buttons usable by keyboard. */
export function OnCallPeopleField<Values extends Record<string, unknown>>({
  of: { fields, labels, isReadOnly },
  name,
  description,
  candidates,
  getName,
  isOrdered,
  isRequired = false,
}: PeopleFieldProps<Values>) {
  const t = useTexts(onCallRotaTexts)
  const ofList = useTexts(listTexts)
  const label = labels[name] ?? name
  const titleId = useId()
  const select = useRef<HTMLSelectElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const { value, error, onChange } = getTextInput(fields, name)
  const people = value === '' ? [] : value.split(',')
  const put = (next: readonly string[]) => onChange(next.join(','))
  const move = async (from: number, to: number) => {
    const id = people[from]
    if (id === undefined) return
    put(people.toSpliced(from, 1).toSpliced(to, 0, id))
    setAnnouncement(ofList('moved', { name: getName(id), place: to + 1, count: people.length }))
  }
  const remove = (id: string) => {
    put(people.filter((one) => one !== id))
    // The focused button has been removed.
    select.current?.focus()
  }
  return (
    <Input.Wrapper
      role="group"
      aria-labelledby={titleId}
      labelElement="div"
      labelProps={{ id: titleId }}
      className={formClasses.wide}
      label={label}
      description={description}
      error={error}
      withAsterisk={isRequired}
    >
      {people.length > 0 && (
        <ol className={`${listClasses.list} ${classes.people}`}>
          {people.map((id, index) => (
            <li key={id}>
              <div className={listClasses.content}>
                <span>{getName(id)}</span>
                {!candidates.some((one) => one.id === id) && (
                  <span className={classes.away}>{t('unavailable')}</span>
                )}
              </div>
              {isOrdered && !isReadOnly && (
                <RowMoves name={getName(id)} index={index} count={people.length} onMove={move} />
              )}
              {!isReadOnly && (
                <ActionIcon
                  variant="subtle"
                  aria-label={t('remove', { name: getName(id) })}
                  onClick={() => remove(id)}
                >
                  <X size={16} aria-hidden />
                </ActionIcon>
              )}
            </li>
          ))}
        </ol>
      )}
      {people.length === 0 && isReadOnly && <p>{t('nobodyYet')}</p>}
      {!isReadOnly && (
        <AddPerson
          name={name}
          select={select}
          label={t('addPerson', { list: label })}
          candidates={candidates.filter((one) => !people.includes(one.id))}
          onAdd={(id) => put([...people, id])}
        />
      )}
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </Input.Wrapper>
  )
}

type AddPersonProps = {
  name: string
  label: string
  select: React.RefObject<HTMLSelectElement | null>
  candidates: readonly { id: string; name: string }[]
  onAdd: (id: string) => void
}

function AddPerson({ name, label, select, candidates, onAdd }: AddPersonProps) {
  const t = useTexts(onCallRotaTexts)
  const formText = useTexts(formTexts)
  const [chosen, setChosen] = useState('')
  const isListed = candidates.some(({ id }) => id === chosen)
  return (
    <div className={classes.add}>
      <NativeSelect
        ref={select}
        name={name}
        aria-label={label}
        value={isListed ? chosen : ''}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        data={[
          { value: '', label: formText('choose') },
          ...candidates.map((one) => ({ value: one.id, label: one.name })),
        ]}
      />
      <Button
        variant="default"
        leftSection={<Plus size={16} aria-hidden />}
        disabled={!isListed}
        onClick={() => {
          onAdd(chosen)
          setChosen('')
        }}
      >
        {t('add')}
      </Button>
    </div>
  )
}
