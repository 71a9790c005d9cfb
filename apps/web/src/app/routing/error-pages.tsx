import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { MessagePage } from './message-page.tsx'

/** /auth/403 (R-SHELL-5). */
export function ForbiddenPage() {
  const t = useTexts(shellTexts)
  return (
    <MessagePage title="403" text={t('forbidden')}>
      <OperationLink />
    </MessagePage>
  )
}

/** /auth/404. */
export function NotFoundPage() {
  const t = useTexts(shellTexts)
  return (
    <MessagePage title="404" text={t('notFound')}>
      <OperationLink />
    </MessagePage>
  )
}

function OperationLink() {
  const t = useTexts(shellTexts)
  return (
    <Button component={Link} to={paths.robotControl}>
      {t('operationPage')}
    </Button>
  )
}
