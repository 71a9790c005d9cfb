import type { RunBrief } from '@wheelhouse/contract/flows/run'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { useTexts } from '../../kernel/words/texts.ts'
import { describeCode } from './error-words.ts'
import { useCodeWords } from './use-code-words.ts'

/** Why a run is waiting, with its error if there is one; nothing while it is running. */
export function RunReasonText({
  run,
}: {
  run: Pick<RunBrief, 'reason' | 'errorCode' | 'blockedBy'> & { reasonBy?: string | null }
}) {
  const t = useTexts(runTexts)
  const wordsOfCode = useCodeWords()
  const { reason, errorCode, blockedBy, reasonBy: name = null } = run
  if (reason === null) return null
  if (name !== null && reason === 'pausedByPerson') return t('pausedBy', { name })
  if (name !== null && reason === 'stoppedByPerson') return t('stoppedBy', { name })
  return (
    <>
      {t(`reason_${reason}`)}
      {errorCode !== null && ` ${describeCode(errorCode, wordsOfCode)}`}
      {blockedBy !== null && ` ${t('blockedBy', { name: blockedBy })}`}
    </>
  )
}
