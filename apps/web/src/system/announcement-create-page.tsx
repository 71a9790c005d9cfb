import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  type AnnouncementLevel,
  announcementCreate,
  announcementLevels,
  announcementRoutes,
} from '@wheelhouse/contract/system/announcement'
import { announcementTexts } from '@wheelhouse/texts/announcements'
import formClasses from '../account/account.module.css'
import { call } from '../kernel/api.ts'
import { now } from '../kernel/clock.ts'
import { FormFailure, UnsavedGuard } from '../kernel/form-parts.tsx'
import { fromLocalInput, toLocalInput } from '../kernel/format-time.ts'
import { paths } from '../kernel/paths.ts'
import { useTexts } from '../kernel/texts.ts'
import { useTitle } from '../kernel/title.ts'
import { useContractForm } from '../kernel/use-contract-form.ts'
import { announcementsQuery } from './announcements.queries.ts'
import { ownAnnouncementsQuery } from './own-announcements.queries.ts'

/** system/announcements/create. */
export function AnnouncementCreatePage() {
  const t = useTexts(announcementTexts)
  useTitle(t('create'))
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { fields, failure, isSaving, handleSubmit } = useContractForm({
    initial: {
      title: { ja: '', en: '' },
      body: { ja: '', en: '' },
      level: 'info' as AnnouncementLevel,
      from: toLocalInput(new Date(now())),
      to: '',
    },
    schema: announcementCreate,
    toBody: announcementOf,
    save: async (values) => {
      await call(announcementRoutes.create, { body: announcementCreate.parse(announcementOf(values)) })
      await Promise.all([
        queryClient.invalidateQueries(announcementsQuery),
        queryClient.invalidateQueries(ownAnnouncementsQuery),
      ])
      await navigate({ to: paths.announcementList, ignoreBlocker: true })
    },
  })
  return (
    <section className={formClasses.narrow}>
      <h1>{t('create')}</h1>
      <form noValidate onSubmit={handleSubmit} aria-label={t('create')} className={formClasses.form}>
        <FormFailure error={failure} />
        <NativeSelect
          label={t('level')}
          name="level"
          data={announcementLevels.map((level) => ({ value: level, label: t(`level_${level}`) }))}
          {...fields.getInputProps('level')}
        />
        <TextInput label={t('title_ja')} name="title.ja" {...fields.getInputProps('title.ja')} />
        <TextInput label={t('title_en')} name="title.en" {...fields.getInputProps('title.en')} />
        <Textarea
          label={t('body_ja')}
          description={t('markdown')}
          name="body.ja"
          rows={4}
          {...fields.getInputProps('body.ja')}
        />
        <Textarea
          label={t('body_en')}
          description={t('markdown')}
          name="body.en"
          rows={4}
          {...fields.getInputProps('body.en')}
        />
        <TextInput type="datetime-local" label={t('from')} name="from" {...fields.getInputProps('from')} />
        <TextInput
          type="datetime-local"
          label={t('to')}
          description={t('noEnd')}
          name="to"
          {...fields.getInputProps('to')}
        />
        <Button type="submit" loading={isSaving}>
          {t('announce')}
        </Button>
      </form>
      <UnsavedGuard isDirty={fields.isDirty()} />
    </section>
  )
}

type Values = {
  title: { ja: string; en: string }
  body: { ja: string; en: string }
  level: AnnouncementLevel
  from: string
  to: string
}

/** The times of the fields are the device's own; the server stores moments. */
function announcementOf({ from, to, ...rest }: Values) {
  return { ...rest, from: fromLocalInput(from), to: to === '' ? null : fromLocalInput(to) }
}
