import type { RunBrief } from '@wheelhouse/contract/flows/run'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { useTexts } from '../kernel/words/texts.ts'
import { useCodeWords } from './use-code-words.ts'

/** Why a run does not go on, with the error where one is named; nothing while it does. */
export function RunReasonText({ run }: { run: Pick<RunBrief, 'reason' | 'errorCode'> }) {
  const t = useTexts(runTexts)
  const wordsOfCode = useCodeWords()
  const { reason, errorCode } = run
  if (reason === null) return null
  return (
    <>
      {t(`reason_${reason}`)}
      {errorCode !== null && ` ${wordsOfCode(errorCode)} (${errorCode})`}
    </>
  )
}
