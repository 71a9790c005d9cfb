import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { flowRoutes } from '@wheelhouse/contract/flows/flow'
import { runTexts } from '@wheelhouse/texts/flows/runs'
import { ListLoading } from '../../kernel/lists/list-parts.tsx'
import { entityQuery } from '../../kernel/server/entity.queries.ts'
import { BackLink } from '../../kernel/shell/back-link.tsx'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { useTitle } from '../../kernel/shell/title.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { DryRunBeforeStart } from '../dry-run/dry-run-before-start.tsx'
import { Preflight } from './preflight.tsx'
import { RobotChoice } from './robot-choice.tsx'
import classes from './runs.module.css'
import { flowChoicesQuery, robotChoicesQuery } from './runs.queries.ts'

/** flow/start: select a robot and a flow, see the obstacles, and start (R-FLOWS-6). */
export function StartPage() {
  const t = useTexts(runTexts)
  useTitle(t('start'))
  const { robot: serialNumber = '', flow = '', from = '' } = useSearch({ from: `/shell${paths.flowStart}` })
  const navigate = useNavigate({ from: paths.flowStart })
  const robots = useQuery(robotChoicesQuery)
  const given = useQuery({ ...entityQuery(flowRoutes, { id: flow }), enabled: flow !== '' })
  const robot = robots.data?.find((one) => one.serialNumber === serialNumber)
  const flows = useQuery(flowChoicesQuery(robot?.buildingId ?? given.data?.buildingId))
  const flowId = flows.data?.some(({ id }) => id === flow) === true ? flow : ''
  const steps = given.data?.definition ?? []
  // The flow may have changed since the link was followed.
  const first = steps.find(({ id }) => id === from)?.id
  const choose = (part: { robot?: string; flow?: string; from?: string }) =>
    void navigate({ search: (last) => ({ ...last, ...part }), replace: true })
  if (robots.data === undefined)
    return robots.error === null ? (
      <ListLoading />
    ) : (
      <ListFailure error={robots.error} onRetry={() => void robots.refetch()} />
    )
  return (
    <section className={classes.start}>
      <BackLink to={paths.flowRunList}>{t('backToRuns')}</BackLink>
      <h1>{t('start')}</h1>
      <div className={classes.startParts}>
        <div className={classes.choices}>
          {robots.data.length === 0 && <p>{t('noRobots')}</p>}
          {robots.data.length > 0 && (
            <RobotChoice
              robots={robots.data}
              buildingId={given.data?.buildingId}
              value={robot === undefined ? '' : serialNumber}
              onChange={(chosen) => choose({ robot: chosen })}
            />
          )}
          <NativeSelect
            label={t('flow')}
            disabled={flows.data === undefined}
            value={flowId}
            onChange={(event) => choose({ flow: event.currentTarget.value, from: '' })}
            data={[
              { value: '', label: t('chooseFlow') },
              ...(flows.data ?? []).map(({ id, name = '' }) => ({ value: id, label: name })),
            ]}
          />
          {flows.data?.length === 0 && <p>{t('noFlows')}</p>}
          {flowId !== '' && (
            <NativeSelect
              label={t('firstStep')}
              disabled={given.data === undefined}
              value={first ?? ''}
              onChange={(event) => choose({ from: event.currentTarget.value })}
              data={[
                { value: '', label: t('fromBeginning') },
                ...steps
                  .slice(1)
                  .map(({ id, name }, index) => ({ value: id, label: `${index + 2}. ${name}` })),
              ]}
            />
          )}
        </div>
        <div className={classes.outcome}>
          {robot !== undefined && flowId !== '' && (
            <Preflight serialNumber={serialNumber} flowId={flowId} from={first} />
          )}
          {robot !== undefined &&
            given.data !== undefined &&
            given.data.id === flowId &&
            first === undefined && (
              // Another robot or flow needs another dry run; it starts at the first step.
              <DryRunBeforeStart
                key={`${serialNumber} ${flowId}`}
                flow={given.data}
                serialNumber={serialNumber}
              />
            )}
        </div>
      </div>
    </section>
  )
}
