import { robotChannels } from '@wheelhouse/contract/robots/robot'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import { Eye, EyeOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLive } from '../../kernel/server/live.ts'
import { getHidden, isMeantLive } from '../../robots/settings/anonymise-view.ts'
import { useAnonymiseWords } from '../../system/anonymisation/anonymise-words.ts'
import classes from './main-picture.module.css'

/** Why faces are masked; and a warning if the policy requires masking and the robot does not do it. */
export function AnonymiseChip({ serialNo, camera }: { serialNo: string; camera: CameraId }) {
  const words = useAnonymiseWords()
  const anonymize = useLive(robotChannels.state, { serialNo }, (state) => state?.anonymize ?? null)
  if (anonymize === null || !isMeantLive(anonymize, camera)) return null
  const hidden = getHidden(anonymize)
  const open = anonymize.targets.filter((target) => hidden?.targets.includes(target) !== true)
  return (
    <div className={classes.anonymised}>
      {hidden !== null && <Mark icon={<EyeOff size={15} aria-hidden />} words={words.mark(hidden)} />}
      {open.length > 0 && <Mark icon={<Eye size={15} aria-hidden />} words={words.unmet(open)} />}
    </div>
  )
}

/** On a small picture its text is for screen readers and for the pointer. */
function Mark({ icon, words }: { icon: ReactNode; words: string }) {
  return (
    <span className={classes.figures} title={words}>
      {icon}
      <span className={classes.anonymisedWords}>{words}</span>
    </span>
  )
}
