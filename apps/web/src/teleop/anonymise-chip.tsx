import { robotChannels } from '@wheelhouse/contract/robots/robot'
import type { CameraId } from '@wheelhouse/contract/teleop/video'
import { Eye, EyeOff } from 'lucide-react'
import { useLive } from '../kernel/server/live.ts'
import { getHidden, isMeantLive } from '../robots/anonymise-view.ts'
import { useAnonymiseWords } from '../system/anonymise-words.ts'
import classes from './main-picture.module.css'

/** Why faces before the robot cannot be made out; and where the policy wants it and the robot does not do it, that. */
export function AnonymiseChip({ serialNo, camera }: { serialNo: string; camera: CameraId }) {
  const words = useAnonymiseWords()
  const anonymize = useLive(robotChannels.state, { serialNo }, (state) => state?.anonymize ?? null)
  if (anonymize === null || !isMeantLive(anonymize, camera)) return null
  const hidden = getHidden(anonymize)
  const open = anonymize.targets.filter((target) => hidden?.targets.includes(target) !== true)
  return (
    <>
      {hidden !== null && (
        <span className={classes.figures}>
          <EyeOff size={15} aria-hidden />
          {words.mark(hidden)}
        </span>
      )}
      {open.length > 0 && (
        <span className={classes.figures}>
          <Eye size={15} aria-hidden />
          {words.unmet(open)}
        </span>
      )}
    </>
  )
}
