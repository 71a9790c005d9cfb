import type { FlowRun } from '@wheelhouse/contract/flows/run'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { useTexts } from '../../kernel/words/texts.ts'
import { describeCode } from './error-words.ts'
import { useCodeWords } from './use-code-words.ts'

type RunReasonTextProps = {
  run: Pick<FlowRun, 'reason' | 'errorCode' | 'blockedBy'> & Partial<Pick<FlowRun, 'cause' | 'reasonBy'>>
}

/** Why a run is waiting, or what had failed when it ended, with the error; nothing while it is running. */
export function RunReasonText({ run }: RunReasonTextProps) {
  const t = useTexts(runTexts)
  const getCodeWords = useCodeWords()
  const { reason, cause = null, errorCode, blockedBy, reasonBy: name = null } = run
  if (reason === null) return null
  if (name !== null && reason === 'pausedByPerson') return t('pausedBy', { name })
  if (name !== null && reason === 'stoppedByPerson') return t('stoppedBy', { name })
  return (
    <>
      {t(`reason_${cause ?? reason}`)}
      {errorCode !== null && ` ${describeCode(errorCode, getCodeWords)}`}
      {blockedBy !== null && ` ${t('blockedBy', { name: blockedBy })}`}
      {cause !== null && reason === 'notDecided' && ` ${t(`reason_${reason}`)}`}
    </>
  )
}
