import { useQuery } from '@tanstack/react-query'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import type { RobotDetail } from '../records/robot-record.queries.ts'
import { AgentAccess } from './agent-access.tsx'
import { Candidate } from './candidate.tsx'
import { CapabilityTable } from './capability-table.tsx'
import { CardAccess } from './card-access.tsx'
import { CredentialState } from './credential-state.tsx'
import classes from './enrolment.module.css'
import { enrolmentQuery } from './enrolment.queries.ts'
import { GuideAddress } from './guide-address.tsx'
import { RefusedAttempts } from './refused-attempts.tsx'

/** Tab "connection": the progress, the two kinds of access, and what works afterwards (R-ROBOTS-19). */
export function EnrolmentTab({ robot }: { robot: RobotDetail }) {
  const { data: enrolment, error, refetch } = useQuery(enrolmentQuery(robot.id))
  if (enrolment === undefined)
    return error === null ? <ListLoading /> : <ListFailure error={error} onRetry={() => void refetch()} />
  return (
    <div className={classes.tab}>
      {enrolment.candidate !== null && <Candidate robot={robot} candidate={enrolment.candidate} />}
      <CredentialState robot={robot} enrolment={enrolment} />
      {enrolment.firstContactAt !== null && <CapabilityTable serialNumber={robot.serialNumber} />}
      <div className={classes.doors}>
        <AgentAccess robot={robot} enrolment={enrolment} />
        <CardAccess robot={robot} enrolment={enrolment} />
      </div>
      {robot.can.update && <GuideAddress robotId={robot.id} />}
      <RefusedAttempts robot={robot} />
    </div>
  )
}
