import { type MapProblem, mapProblems } from '@wheelhouse/contract/maps/map-revision'
import { mapProblemTexts, mapPublishingTexts } from '@wheelhouse/texts/maps/publishing'
import { CircleAlert, TriangleAlert } from 'lucide-react'
import { useStore } from '../../../kernel/server/store.ts'
import { useTexts } from '../../../kernel/words/texts.ts'
import { showObject } from '../commands.ts'
import type { Editor } from '../editor.ts'
import { writeNameOf } from '../object-words.ts'
import classes from './problem-list.module.css'
import { useFirstItems } from './use-first-items.tsx'

type ProblemListProps = {
  editor: Editor
  /** Number of problems shown before "show all". */
  first: number
  onGo?: () => void
}

/** The problems of the map; a press goes to the position. Errors come first. */
export function ProblemList({ editor, first, onGo }: ProblemListProps) {
  const t = useTexts(mapPublishingTexts)
  const problemText = useTexts(mapProblemTexts)
  const problems = useStore(editor.problems)
  const map = useStore(editor.store.document)
  const sorted = [...problems].sort((a, b) => mapProblems[a.code].localeCompare(mapProblems[b.code]))
  const { shown, more } = useFirstItems(sorted, first)
  if (problems.length === 0) return <p className={classes.none}>{t('noProblems')}</p>
  const go = ({ object, at }: MapProblem) => {
    const isShown = object !== undefined && showObject(editor, object)
    // The exact position is better than the middle of a long wall.
    if (at !== undefined) editor.lookAt.set(at)
    if (isShown || at !== undefined) onGo?.()
  }
  return (
    <>
      <ul className={classes.list}>
        {shown.map((problem) => {
          const { code, object, other, at } = problem
          const severity = mapProblems[code]
          const Icon = severity === 'error' ? TriangleAlert : CircleAlert
          const words = problemText(code, {
            object: writeNameOf(object, map),
            other: writeNameOf(other, map),
          })
          const content = (
            <>
              <Icon size={16} aria-hidden />
              <span>
                <b>{t(`severity_${severity}`)}</b> {words}
              </span>
            </>
          )
          return (
            <li key={`${code} ${object} ${other} ${at?.join()}`} data-severity={severity}>
              {object === undefined && at === undefined ? (
                <div>{content}</div>
              ) : (
                <button type="button" onClick={() => go(problem)}>
                  {content}
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {more}
    </>
  )
}
