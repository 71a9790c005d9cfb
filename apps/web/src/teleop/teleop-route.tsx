import { Navigate, useParams } from '@tanstack/react-router'
import { operationModes, paths } from '../kernel/shell/paths.ts'
import { TeleopPage } from './teleop-page.tsx'

/** The screen for the robot and mode in the address. */
export function TeleopRoute() {
  const { serialNo = '', mode = '' } = useParams({ strict: false })
  const known = operationModes.find((one) => one === mode)
  if (known === undefined) return <Navigate to={paths.notFound} replace />
  return <TeleopPage key={serialNo} serialNo={serialNo} mode={known} />
}
