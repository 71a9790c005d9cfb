import { useQuery } from '@tanstack/react-query'
import { systemVersionRoutes } from '@wheelhouse/contract/system/system-version'
import { systemVersionTexts } from '@wheelhouse/texts/system/system-versions'
import Markdown from 'react-markdown'
import listClasses from '../../kernel/lists/list-page.module.css'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { useTitle } from '../../kernel/shell/title.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import panelClasses from '../announcements/announcement-panel.module.css'

/** my/versions: the running version, and the published release notes of the console and the robots' OS. */
export function OwnVersionsPage() {
  const t = useTexts(systemVersionTexts)
  const language = useLanguage()
  useTitle(t('own'))
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [systemVersionRoutes.listOwn.path],
    queryFn: ({ signal }) => call(systemVersionRoutes.listOwn, {}, { signal }),
  })
  return (
    <section>
      <header className={listClasses.head}>
        <h1>{t('own')}</h1>
      </header>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {isPending && <ListLoading />}
      {data !== undefined && (
        <>
          <p>
            {t('console')} <b>{data.console}</b>
          </p>
          {data.versions.length === 0 && <p>{t('none')}</p>}
          <ul className={panelClasses.list}>
            {data.versions.map(({ id, name, version, target, status, publishedAt, releaseNote }) => (
              <li key={id} className={panelClasses.item}>
                <p className={panelClasses.meta}>
                  {t(`target_${target}`)} · {t(`status_${status}`)}
                  {publishedAt !== null && ` · ${formatMoment(publishedAt, language)}`}
                </p>
                <h2>{`${name} ${version}`}</h2>
                <Markdown>{releaseNote[language]}</Markdown>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
