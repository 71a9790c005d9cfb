import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type Finding,
  type FindingPerson,
  findingLimits,
  findingRoutes,
  findingStates,
} from '@wheelhouse/contract/reports/finding'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { findingTexts } from '@wheelhouse/texts/reports/findings'
import { useState } from 'react'
import { DateInput } from '../../kernel/dates/date-input.tsx'
import { isDay } from '../../kernel/dates/days.ts'
import { useKeptText } from '../../kernel/forms/use-kept-input.ts'
import { call } from '../../kernel/server/api.ts'
import { notify, showError } from '../../kernel/shell/notify.ts'
import { personName } from '../../kernel/words/person-name.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import { useSession } from '../../session/session.store.ts'
import classes from '../report.module.css'
import { ownersQuery } from './finding.queries.ts'

/** The title, state, owner, due date and note of a finding. Input is kept while saving, and if saving fails. */
export function FindingForm({ finding }: { finding: Finding }) {
  const t = useTexts(findingTexts)
  const forms = useTexts(formTexts)
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { user } = useSession()
  const { data: owners } = useQuery(ownersQuery(finding.id))
  const [title, setTitle] = useKeptText(`title of finding ${finding.id}`, finding.title)
  const [state, setState] = useState(finding.state)
  const [ownerId, setOwnerId] = useState(finding.owner?.id ?? '')
  const [dueOn, setDueOn] = useState(finding.dueOn ?? '')
  const [note, setNote] = useKeptText(`note of finding ${finding.id}`, finding.note)
  const [isBusy, setIsBusy] = useState(false)
  const people = withOwner(owners ?? [], finding.owner)
  const changes = {
    ...(title.trim() !== finding.title && { title }),
    ...(state !== finding.state && { state }),
    ...(ownerId !== (finding.owner?.id ?? '') && { ownerId: ownerId === '' ? null : ownerId }),
    ...(dueOn !== (finding.dueOn ?? '') && { dueOn: dueOn === '' ? null : dueOn }),
    ...(note.trim() !== finding.note && { note }),
  }
  const isMissingTitle = title.trim() === '' && finding.title !== ''
  const isDueWrong = dueOn !== '' && !isDay(dueOn)
  const save = async () => {
    setIsBusy(true)
    try {
      const body = { ...changes, revision: finding.revision }
      await call(findingRoutes.update, { params: { id: finding.id }, body })
      notify({ message: t('saved') })
    } catch (error) {
      showError(error)
    }
    setIsBusy(false)
    await queryClient.invalidateQueries({ queryKey: [findingRoutes.list.path] })
  }
  const mayBeMine = user !== null && ownerId !== user.id && people.some(({ id }) => id === user.id)
  return (
    <div className={`${classes.remarks} ${classes.fields}`}>
      <TextInput
        label={t('name')}
        value={title}
        maxLength={findingLimits.titleMax}
        error={isMissingTitle && forms('text.required')}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('state')}
        value={state}
        data={findingStates.map((value) => ({ value, label: t(`state_${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          setState(findingStates.find((known) => known === value) ?? state)
        }
      />
      <NativeSelect
        label={t('ownerId')}
        value={ownerId}
        data={[
          { value: '', label: t('nobody') },
          ...people.map((person) => ({ value: person.id, label: personName(person, language) })),
        ]}
        onChange={({ currentTarget: { value } }) => setOwnerId(value)}
      />
      <DateInput
        label={t('dueOn')}
        value={dueOn}
        error={isDueWrong && forms('schedule.noDate')}
        onChange={setDueOn}
      />
      <Textarea
        label={t('note')}
        value={note}
        maxLength={findingLimits.noteMax}
        rows={3}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button
          loading={isBusy}
          disabled={Object.keys(changes).length === 0 || isMissingTitle || isDueWrong}
          onClick={() => void save()}
        >
          {t('save')}
        </Button>
        {mayBeMine && (
          <Button variant="default" disabled={isBusy} onClick={() => setOwnerId(user.id)}>
            {t('toMe')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Keeps the current owner among the choices, even if they have left since. */
function withOwner(people: readonly FindingPerson[], owner: FindingPerson | null): readonly FindingPerson[] {
  return owner === null || people.some(({ id }) => id === owner.id) ? people : [owner, ...people]
}
