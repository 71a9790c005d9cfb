import type { AnonymizeMark } from '@wheelhouse/contract/system/anonymisation'
import { EyeOff } from 'lucide-react'
import classes from './anonymise-mark.module.css'
import { useAnonymiseWords } from './anonymise-words.ts'

/** Shows what the robot made unrecognisable in a picture or film; renders nothing if that is nothing. */
export function AnonymiseMark({ mark }: { mark: AnonymizeMark | null }) {
  const words = useAnonymiseWords()
  if (mark === null) return null
  return (
    <p className={classes.mark}>
      <EyeOff size={14} aria-hidden />
      {words.mark(mark)}
    </p>
  )
}
