import { getErrorMessage } from '@wheelhouse/contract/kernel/typed'
import { SettingError } from '../process/app-error.ts'
import { isNotAllowed } from './database.ts'

/** The message of a program that could not start: a sentence if the administrator can fix it, else where our bug is. */
export function describeStartError(error: unknown): string {
  const message = getErrorMessage(error)
  if (isNotAllowed(error))
    return (
      `The database refuses the server a right that it needs (${message}): the role of DATABASE_URL must own the ` +
      'database and all that is in it, as docs/operations.md says ("An outside database", "Restoring").'
    )
  return error instanceof Error && !(error instanceof SettingError) ? (error.stack ?? message) : message
}
