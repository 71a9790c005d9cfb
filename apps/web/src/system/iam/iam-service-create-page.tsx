import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { iamTexts } from '@wheelhouse/texts/system/iam'
import { useState } from 'react'
import listClasses from '../../kernel/lists/list-page.module.css'
import { paths } from '../../kernel/shell/paths.ts'
import { SecretOnce } from '../../kernel/shell/secret-once.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { type IamServiceCreated, IamServiceForm } from './iam-service-form.tsx'

/** system/iam/service/create: the form, and then the secret, which is never shown again. */
export function IamServiceCreatePage() {
  const t = useTexts(iamTexts)
  const [created, setCreated] = useState<IamServiceCreated | null>(null)
  const title = created === null ? t('create') : t('createdTitle', { name: created.name })
  useTitle(title)
  return (
    <section>
      <header className={listClasses.head}>
        <h1>{title}</h1>
      </header>
      {created === null ? (
        <IamServiceForm onCreated={setCreated} />
      ) : (
        <>
          <SecretOnce
            values={[
              [t('clientId'), created.clientId],
              [t('secret'), created.clientSecret],
            ]}
          />
          <p>{t('howTo')}</p>
          <Button
            renderRoot={(props) => (
              <Link to={paths.iamService} params={{ id: created.id }} replace {...props} />
            )}
          >
            {t('toService')}
          </Button>
        </>
      )}
    </section>
  )
}
