import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type TermDocument, termAgreementRoutes } from '@wheelhouse/contract/account/term-agreement'
import { accountTexts } from '@wheelhouse/texts/account/account'
import { useEffect, useRef, useState } from 'react'
import Markdown from 'react-markdown'
import { call } from '../kernel/server/api.ts'
import { asApiError } from '../kernel/server/api-error.ts'
import { useStore } from '../kernel/server/store.ts'
import { ScrollRegion } from '../kernel/shell/focusable.tsx'
import { ListFailure } from '../kernel/shell/list-failure.tsx'
import { showError } from '../kernel/shell/notify.ts'
import { paths } from '../kernel/shell/paths.ts'
import { useTitle } from '../kernel/shell/title.ts'
import { useLanguage, useTexts } from '../kernel/words/texts.ts'
import { startData, termsWereAgreed } from '../session/start-data.ts'
import { termDocumentsQuery } from './account.queries.ts'
import classes from './term-agreement-page.module.css'

/** /term/agreement: one pending document after another; with none pending, it goes to the landing page. */
export function TermAgreementPage() {
  const t = useTexts(accountTexts)
  useTitle(t('terms'))
  const navigate = useNavigate()
  const { pendingTerms } = useStore(startData)
  const { data: documents, error, refetch } = useQuery(termDocumentsQuery)
  const [type] = pendingTerms
  useEffect(() => {
    if (type === undefined) void navigate({ to: paths.robotControl, replace: true })
  }, [type, navigate])
  const document = documents?.find((candidate) => candidate.type === type)
  return (
    <section className={classes.page}>
      <h1>{t('terms')}</h1>
      <p>{t('termsLead')}</p>
      {error !== null && <ListFailure error={error} onRetry={() => void refetch()} />}
      {document === undefined ? (
        <Skeleton height={320} />
      ) : (
        <Document key={`${document.type} ${document.version}`} document={document} />
      )}
    </section>
  )
}

function Document({ document: { type, version, body } }: { document: TermDocument }) {
  const t = useTexts(accountTexts)
  const language = useLanguage()
  const { box, isAtEnd, handleScroll } = useReadToEnd()
  const queryClient = useQueryClient()
  const [isSending, setIsSending] = useState(false)
  const handleAgree = async () => {
    setIsSending(true)
    try {
      await call(termAgreementRoutes.agree, { body: { agreements: [{ type, version }] } })
      termsWereAgreed(type)
    } catch (error) {
      showError(error)
      // A newer version has been published meanwhile and must be read instead.
      if (asApiError(error).code === 'entity.changed') await queryClient.invalidateQueries(termDocumentsQuery)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <>
      <h2 id="term-title">
        {t(`terms_${type}`)} <small>{t('termsVersion', { version })}</small>
      </h2>
      <ScrollRegion
        ref={box}
        role="region"
        aria-labelledby="term-title"
        className={classes.text}
        onScroll={handleScroll}
      >
        <Markdown>{body[language]}</Markdown>
      </ScrollRegion>
      <div className={classes.foot}>
        <span role="status">{isAtEnd ? '' : t('termsScroll')}</span>
        <Button disabled={!isAtEnd} loading={isSending} onClick={() => void handleAgree()}>
          {t('agree')}
        </Button>
      </div>
    </>
  )
}

/** Has the text been scrolled to its end? A text that fits in its box counts as read from the start. */
function useReadToEnd() {
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setIsAtEnd] = useState(false)
  const handleScroll = () => {
    const element = box.current
    // Zoomed pages have fractional scroll positions.
    if (element && element.scrollTop + element.clientHeight >= element.scrollHeight - 2) setIsAtEnd(true)
  }
  useEffect(handleScroll, [])
  return { box, isAtEnd, handleScroll }
}
