import { flowEditorTexts } from '@wheelhouse/texts/flows/flow-editor'
import { describeStepName } from '@wheelhouse/texts/flows/step-name'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { labelled } from '../../../kernel/words/labelled.ts'
import { useLanguage, useTexts } from '../../../kernel/words/texts.ts'
import type { Editing } from '../editing.ts'
import classes from '../flow-editor.module.css'
import { type DraftProblem, getSeverity, nameProblem } from './find-problems.ts'
import { describeProblem } from './problem-words.ts'

type ProblemListProps = {
  editing: Editing
  /** The server could not be reached. */
  isFailed: boolean
  /** Goes to the step, and to the parameter. */
  onGo: (problem: DraftProblem) => void
}

const severities = ['error', 'atStart', 'warning'] as const

/** The problems of the steps, the most serious first; a press goes to the place. */
export function ProblemList({ editing, isFailed, onGo }: ProblemListProps) {
  const t = useTexts(flowEditorTexts)
  const language = useLanguage()
  const { problems, draft, catalogue, isUnread } = editing
  const sorted = severities.flatMap((one) => problems.filter((problem) => getSeverity(problem) === one))
  return (
    <>
      {isFailed && <p className={classes.note}>{t('checkFailed')}</p>}
      {isUnread && <p className={classes.note}>{t('jsonOpen')}</p>}
      {sorted.length === 0 && !isUnread && <p className={classes.note}>{t('noProblems')}</p>}
      <ul className={classes.problems} aria-label={t('problems')}>
        {sorted.map((problem) => {
          const { index } = problem
          const severity = getSeverity(problem)
          const isGrave = severity === 'error'
          const Sign = isGrave ? TriangleAlert : CircleAlert
          const words = describeProblem(problem, draft.steps, catalogue)
          const step = index === null ? undefined : draft.steps[index]
          return (
            <li key={nameProblem(problem)} data-grave={isGrave}>
              <button type="button" onClick={() => onGo(problem)}>
                <Sign size={16} aria-hidden />
                <span>
                  <b>{t(`severity_${severity}`)}</b>{' '}
                  {step === undefined || index === null
                    ? words
                    : labelled(
                        t('stepWord', { place: index + 1, name: describeStepName(step, language) }),
                        words,
                      )}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
