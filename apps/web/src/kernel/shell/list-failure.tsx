import { Alert, Button } from '@mantine/core'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { asApiError } from '../server/api-error.ts'
import { useTexts } from '../words/texts.ts'
import classes from './list-failure.module.css'
import { MissingPage } from './missing-page.tsx'

type ListFailureProps = {
  error: unknown
  onRetry: () => void
  /** The call of one row: if it does not exist, this is shown with a link to the list. */
  route?: { path: string }
}

/** A failure to load, with a retry button. */
export function ListFailure({ error, onRetry, route }: ListFailureProps) {
  const t = useTexts(shellTexts)
  const errorText = useTexts(errorTexts)
  const { code, params } = asApiError(error)
  if (route !== undefined && code === 'entity.notFound') return <MissingPage path={route.path} />
  return (
    <Alert color="red" role="alert" my="sm">
      <div className={classes.failure}>
        {errorText(code, params)}
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      </div>
    </Alert>
  )
}
