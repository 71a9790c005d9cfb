import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { useEffect } from 'react'
import { apiBase, fetchPublicFile } from '../../kernel/server/api.ts'
import { asApiError } from '../../kernel/server/api-error.ts'
import { now } from '../../kernel/server/clock.ts'
import { ScriptTimeout } from '../../kernel/server/load-in-time.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { MessagePage } from './message-page.tsx'

/**
 * Shown by a screen that crashed or could not be loaded. A missing script usually belongs to an
 * older version than the server now has, so the page is reloaded automatically, once. A screen that the server could not serve
 * is tried again until it can.
 */
export function LoadError({ error }: { error: unknown }) {
  const isMissing = isMissingScript(error)
  useEffect(() => {
    if (isMissing) void reloadOnce()
  }, [isMissing])
  return isMissing ? <MissingScript /> : <BrokenScreen error={error} />
}

function MissingScript() {
  const t = useTexts(shellTexts)
  return (
    <MessagePage title={t('newVersionTitle')} text={t('newVersionText')}>
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
    </MessagePage>
  )
}

/** How often a screen is tried again while the server, or its database, is away. Milliseconds. */
const retryMs = 5_000

function BrokenScreen({ error }: { error: unknown }) {
  const t = useTexts(shellTexts)
  const errorText = useTexts(errorTexts)
  const router = useRouter()
  const { code, params } = asApiError(error)
  const isServerAway = code === 'server.unavailable'
  useEffect(() => {
    if (!isServerAway) return undefined
    const timer = setInterval(() => void router.invalidate(), retryMs)
    return () => clearInterval(timer)
  }, [isServerAway, router])
  return (
    <MessagePage title={t('loadErrorTitle')} text={errorText(code, params)}>
      <Button onClick={() => void router.invalidate()}>{t('retry')}</Button>
    </MessagePage>
  )
}

function isMissingScript(error: unknown): boolean {
  if (error instanceof ScriptTimeout) return true
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
}

const markKey = 'wheelhouse.reloadedAt'
/** A second failure within this time will not be fixed by another reload. Milliseconds. */
const onceInMs = 60_000

/** Without a server, a reload would replace the console with the browser's own error page. */
async function reloadOnce(): Promise<void> {
  if (now() - Number(sessionStorage.getItem(markKey) ?? 0) < onceInMs) return
  const answer = await fetchPublicFile(`${apiBase}/health`, 'GET')
  if (!answer?.ok) return
  sessionStorage.setItem(markKey, String(now()))
  location.reload()
}
