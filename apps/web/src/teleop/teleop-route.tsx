import { useParams } from '@tanstack/react-router'
import { TeleopPage } from './teleop-page.tsx'

/** The screen for the robot that the address names. */
export function TeleopRoute() {
  const { serialNo = '' } = useParams({ strict: false })
  return <TeleopPage key={serialNo} serialNo={serialNo} />
}
