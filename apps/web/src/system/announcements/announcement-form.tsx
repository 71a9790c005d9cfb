import { useQuery } from '@tanstack/react-query'
import {
  type Announcement,
  announcementAudiences,
  announcementCreate,
  announcementLevels,
  announcementLimits,
  announcementRoutes,
  announcementUpdate,
} from '@wheelhouse/contract/system/announcement'
import { formTexts } from '@wheelhouse/texts/kernel/forms'
import { announcementTexts } from '@wheelhouse/texts/system/announcements'
import { DateTimeField } from '../../kernel/forms/date-fields.tsx'
import {
  AreaField,
  CheckField,
  ChoiceField,
  SeveralField,
  TextField,
} from '../../kernel/forms/entity-fields.tsx'
import { EntityForm, FormSection } from '../../kernel/forms/entity-form.tsx'
import { defineForm, flagNumber, moment, several, text, words } from '../../kernel/forms/form-codec.ts'
import { type RowFormProps, useEntityForm } from '../../kernel/forms/use-entity-form.ts'
import { now } from '../../kernel/server/clock.ts'
import { organizationsQuery } from '../../kernel/server/organizations.queries.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { toLocalInput } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'

const announcementForm = defineForm({
  title: words(),
  body: words(),
  level: text('info'),
  from: moment(),
  to: moment(),
  audience: text('all'),
  organizationIds: several(),
  types: several(),
  status: flagNumber(true),
})

/** The fields of an announcement: content, audience and period (R-SYSTEM-4). */
export function AnnouncementForm({ row: announcement, onCreated }: RowFormProps<Announcement>) {
  const t = useTexts(announcementTexts)
  const formText = useTexts(formTexts)
  const language = useLanguage()
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const form = useEntityForm({
    routes: announcementRoutes,
    row: announcement,
    form: announcementForm,
    create: announcementCreate,
    update: announcementUpdate,
    initial: { from: toLocalInput(new Date(now())) },
    onCreated,
    labels: {
      title: t('title'),
      body: t('body'),
      level: t('level'),
      from: t('from'),
      to: t('to'),
      audience: t('audience'),
      organizationIds: t('organizations'),
      types: t('types'),
      status: formText('enabled'),
    },
  })
  const { audience, body } = form.fields.values
  const bodyCount = (of: 'ja' | 'en') => `${Array.from(body[of]).length} / ${announcementLimits.bodyMax}`
  return (
    <EntityForm
      form={form}
      label={announcement?.title[language] ?? t('create')}
      listPath={paths.announcementList}
    >
      <FormSection title={t('what')}>
        <TextField of={form} name="title.ja" label={t('title_ja')} isRequired isWide />
        <TextField of={form} name="title.en" label={t('title_en')} isRequired isWide />
        {(['ja', 'en'] as const).map((one) => (
          <AreaField
            key={one}
            of={form}
            name={`body.${one}`}
            label={t(`body_${one}`)}
            description={`${t('markdown')} ${bodyCount(one)}`}
            isRequired
            rows={5}
          />
        ))}
        <ChoiceField
          of={form}
          name="level"
          isRequired
          description={t('levelNote')}
          choices={announcementLevels.map((value) => ({ value, label: t(`level_${value}`) }))}
        />
        <CheckField of={form} name="status" />
      </FormSection>
      <FormSection title={t('whom')}>
        <ChoiceField
          of={form}
          name="audience"
          isRequired
          choices={announcementAudiences.map((value) => ({ value, label: t(`audience_${value}`) }))}
        />
        {audience === 'organizations' && (
          <SeveralField
            of={form}
            name="organizationIds"
            isRequired
            choices={organizations.map(({ id, name = '' }) => ({ value: id, label: name }))}
          />
        )}
        {audience === 'types' && (
          <SeveralField
            of={form}
            name="types"
            isRequired
            choices={(['0', '1', '2', '9'] as const).map((value) => ({ value, label: t(`type_${value}`) }))}
          />
        )}
        <DateTimeField of={form} name="from" isRequired />
        <DateTimeField of={form} name="to" description={t('noEnd')} />
      </FormSection>
    </EntityForm>
  )
}
