import { Alert, Button } from '@mantine/core'
import { errorTexts } from '@wheelhouse/texts/kernel/errors'
import { shellTexts } from '@wheelhouse/texts/kernel/shell'
import { asApiError } from '../server/api-error.ts'
import classes from './list-failure.module.css'
import { useTexts } from '../words/texts.ts'

/** A list that could not be loaded, with the way to try again. */
export function ListFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts(shellTexts)
  const errorText = useTexts(errorTexts)
  const { code, params } = asApiError(error)
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
