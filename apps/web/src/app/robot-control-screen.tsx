import { lazy, Suspense } from 'react'
import { RobotControlPage } from '../robots/robot-control-page.tsx'

/** Loaded with the first robot that is chosen on the map. */
const LivePreview = lazy(async () => ({ default: (await import('../teleop/live-preview.tsx')).LivePreview }))

/** The landing page with live pictures, which belong to another area. */
export function RobotControlScreen() {
  return (
    <RobotControlPage
      renderPicture={(serialNo) => (
        <Suspense>
          <LivePreview serialNo={serialNo} />
        </Suspense>
      )}
    />
  )
}
