import { Button } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { errorTexts } from '@wheelhouse/texts/errors'
import { shellTexts } from '@wheelhouse/texts/shell'
import { asApiError } from '../kernel/api-error.ts'
import { useTexts } from '../kernel/texts.ts'
import { MessagePage } from './message-page.tsx'

/**
 * What a screen shows when it broke or could not be loaded. A screen's script that is missing (a new version was
 * installed meanwhile, or the network failed) is mended by loading the page anew.
 */
export function LoadError({ error }: { error: unknown }) {
  const t = useTexts(shellTexts)
  const errorText = useTexts(errorTexts)
  const router = useRouter()
  if (isMissingScript(error))
    return (
      <MessagePage title={t('newVersionTitle')} text={t('newVersionText')}>
        <Button onClick={() => location.reload()}>{t('reload')}</Button>
      </MessagePage>
    )
  const { code, params } = asApiError(error)
  return (
    <MessagePage title={t('loadErrorTitle')} text={errorText(code, params)}>
      <Button onClick={() => void router.invalidate()}>{t('retry')}</Button>
    </MessagePage>
  )
}

function isMissingScript(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message)
}
