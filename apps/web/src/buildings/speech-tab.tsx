import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  type SpeechText,
  speechTextCreate,
  speechTextLanguages,
  speechTextLimits,
  speechTextRoutes,
  speechTextUpdate,
} from '@wheelhouse/contract/buildings/speech-text'
import { speechSpeeds, speechVoices } from '@wheelhouse/contract/robots/robot-values'
import { buildingTexts } from '@wheelhouse/texts/buildings/buildings'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { DeleteDialog } from '../kernel/forms/delete-entity.tsx'
import { AreaField, ChoiceField, TextField } from '../kernel/forms/entity-fields.tsx'
import { defineForm, text } from '../kernel/forms/form-codec.ts'
import { FormDialog } from '../kernel/forms/form-dialog.tsx'
import { useEntityForm } from '../kernel/forms/use-entity-form.ts'
import { ListEmpty, ListLoading } from '../kernel/lists/list-parts.tsx'
import classes from '../kernel/lists/ordered-list.module.css'
import { OrderedList } from '../kernel/lists/ordered-list.tsx'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { buildingPartsQuery } from './buildings.queries.ts'
import { useSpokenLanguages } from './speech-voices.queries.ts'

type SpeechTabProps = { buildingId: string; mayChange: boolean }
type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; speech: SpeechText } | null

/** The phrases that a building's robots can be made to say at a click. */
export function SpeechTab({ buildingId, mayChange }: SpeechTabProps) {
  const t = useTexts(buildingTexts)
  const formText = useTexts(formTexts)
  const language = useLanguage()
  const { data, error, refetch } = useQuery(buildingPartsQuery(speechTextRoutes, buildingId))
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  if (data === undefined && error !== null)
    return <ListFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <ListLoading />
  const create = mayChange && (
    <Button
      size="xs"
      leftSection={<Plus size={16} aria-hidden />}
      disabled={data.length >= speechTextLimits.perBuilding}
      onClick={() => setOpen({ kind: 'add' })}
    >
      {t('createSpeechText')}
    </Button>
  )
  return (
    <>
      <div className={classes.head}>
        <p>{t('speechNote', { max: speechTextLimits.perBuilding })}</p>
        {data.length > 0 && create}
      </div>
      {data.length === 0 ? (
        <ListEmpty isFiltered={false} text={t('noSpeechTexts')} create={create} />
      ) : (
        <OrderedList
          label={t('tab_speechTexts')}
          rows={data}
          getName={({ text: words }) => words}
          params={{ buildingId }}
          reorder={speechTextRoutes.reorder}
          listPath={speechTextRoutes.list.path}
          mayChange={mayChange}
        >
          {(speech) => (
            <>
              <span className={classes.text}>{speech.text}</span>
              <span className={classes.small}>
                {[
                  speech.category,
                  languageName(speech.lang, language, t('langAuto')),
                  t(`voice_${speech.voice}`),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
              {mayChange && (
                <div className={classes.buttons}>
                  <Button size="xs" variant="default" onClick={() => setOpen({ kind: 'edit', speech })}>
                    {t('edit')}
                  </Button>
                  <Button
                    size="xs"
                    variant="outline"
                    color="red"
                    onClick={() => setOpen({ kind: 'delete', speech })}
                  >
                    {formText('delete')}
                  </Button>
                </div>
              )}
            </>
          )}
        </OrderedList>
      )}
      {open?.kind === 'add' && <SpeechDialog buildingId={buildingId} onClose={close} />}
      {open?.kind === 'edit' && <SpeechDialog buildingId={buildingId} speech={open.speech} onClose={close} />}
      {open?.kind === 'delete' && (
        <DeleteDialog
          routes={speechTextRoutes}
          params={{ buildingId, id: open.speech.id }}
          name={open.speech.text}
          onClose={close}
          onDeleted={close}
        />
      )}
    </>
  )
}

function languageName(lang: SpeechText['lang'], shownIn: string, auto: string): string {
  if (lang === 'auto') return auto
  return new Intl.DisplayNames(shownIn, { type: 'language' }).of(lang) ?? lang
}

const speechForm = defineForm({
  text: text(),
  category: text(),
  lang: text('auto'),
  voice: text('female'),
  speed: text('normal'),
})

function SpeechDialog({
  buildingId,
  speech,
  onClose,
}: {
  buildingId: string
  speech?: SpeechText
  onClose: () => void
}) {
  const t = useTexts(buildingTexts)
  const language = useLanguage()
  const spoken = useSpokenLanguages()
  const form = useEntityForm({
    routes: speechTextRoutes,
    params: { buildingId },
    row: speech && { ...speech, can: { update: true, delete: true } },
    form: speechForm,
    create: speechTextCreate,
    update: speechTextUpdate,
    onCreated: onClose,
    onSaved: onClose,
    labels: {
      text: t('text'),
      category: t('category'),
      lang: t('lang'),
      voice: t('voice'),
      speed: t('speed'),
    },
  })
  const { lang } = form.fields.getValues()
  const hasVoice = lang === 'auto' || spoken === null || spoken.includes(lang)
  return (
    <FormDialog
      form={form}
      title={t(speech === undefined ? 'createSpeechText' : 'editSpeechText')}
      onClose={onClose}
    >
      <AreaField of={form} name="text" isRequired max={speechTextLimits.textMax} />
      <TextField of={form} name="category" />
      <ChoiceField
        of={form}
        name="lang"
        description={hasVoice ? undefined : t('noVoice')}
        choices={speechTextLanguages.map((value) => ({
          value,
          label: languageName(value, language, t('langAuto')),
        }))}
      />
      <ChoiceField
        of={form}
        name="voice"
        choices={speechVoices.map((value) => ({ value, label: t(`voice_${value}`) }))}
      />
      <ChoiceField
        of={form}
        name="speed"
        choices={speechSpeeds.map((value) => ({ value, label: t(`speed_${value}`) }))}
      />
    </FormDialog>
  )
}
