import type { JointId, Joints } from '@wheelhouse/contract/robots/arm'
import { buildArmFigure, type Point } from '@wheelhouse/contract/robots/arm-figure'
import { poseEditorTexts } from '@wheelhouse/texts/flows/pose-editor'
import { useTexts } from '../../kernel/words/texts.ts'
import classes from './pose-editor.module.css'

type FlatFigureProps = { joints: Joints; beyond: ReadonlySet<JointId> }

/** The projection of a point: from the front not mirrored, from the side with forwards to the right. */
const views = {
  front: ([, y, z]: Point) => [y, 1.7 - z] as const,
  side: ([x, , z]: Point) => [x, 1.7 - z] as const,
}

/** The same figure without WebGL: flat, from the front and from the side. */
export function FlatFigure({ joints, beyond }: FlatFigureProps) {
  const t = useTexts(poseEditorTexts)
  const parts = buildArmFigure(joints)
  return (
    <>
      <div className={classes.flat}>
        {(['front', 'side'] as const).map((view) => (
          <figure key={view}>
            <svg viewBox="-0.85 -0.1 1.7 1.9" aria-hidden>
              {parts.map(({ name, side, from, to, radius, joints: moved }, index) => {
                const [x1, y1] = views[view](from)
                const [x2, y2] = views[view](to)
                return (
                  <line
                    key={`${name}${side ?? ''}${index}`}
                    x1={x1}
                    y1={y1}
                    x2={x2}
                    y2={y2}
                    strokeWidth={radius * 2}
                    data-part={name}
                    data-beyond={moved.some((id) => beyond.has(id))}
                  />
                )
              })}
            </svg>
            <figcaption>{t(`view_${view}`)}</figcaption>
          </figure>
        ))}
      </div>
      <p className={classes.note}>{t('flatNote')}</p>
    </>
  )
}
