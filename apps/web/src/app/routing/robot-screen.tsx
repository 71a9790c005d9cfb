import { RobotPage } from '../../robots/robot-page.tsx'
import { LivePreview } from '../../teleop/picture/live-preview.tsx'

/** A robot's page with its live picture, which is provided by another area. */
export function RobotScreen() {
  return <RobotPage renderPicture={(serialNo) => <LivePreview serialNo={serialNo} />} />
}
