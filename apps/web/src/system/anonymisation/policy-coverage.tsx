import { Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AnonymizeCoverage } from '@wheelhouse/contract/system/anonymize-coverage'
import { anonymizePolicyRoutes } from '@wheelhouse/contract/system/anonymize-policy'
import { anonymisationTexts } from '@wheelhouse/texts/system/anonymisation'
import { call } from '../../kernel/server/api.ts'
import { ListFailure } from '../../kernel/shell/list-failure.tsx'
import { paths } from '../../kernel/shell/paths.ts'
import { formatMoment } from '../../kernel/words/format-time.ts'
import { useLanguage, useTexts } from '../../kernel/words/texts.ts'
import classes from './anonymise-mark.module.css'
import { useAnonymiseWords } from './anonymise-words.ts'

/** Robots answer within seconds, but their answers are not pushed to the page. Milliseconds. */
const pollEveryMs = 10_000

const coverageQuery = (policyId: string, organizationId: string | undefined) =>
  queryOptions({
    queryKey: [anonymizePolicyRoutes.list.path, policyId, 'coverage', organizationId ?? ''],
    queryFn: ({ signal }) =>
      call(
        anonymizePolicyRoutes.coverage,
        { params: { id: policyId }, query: organizationId === undefined ? {} : { organizationId } },
        { signal },
      ),
    refetchInterval: pollEveryMs,
  })

type PolicyCoverageProps = {
  /** A saved policy. */
  policyId: string
  /** Omit for the robots of every organisation that uses the policy. */
  organizationId?: string
}

/** The robots that report applying a policy; those that do not, or only partly, come first with the reason. */
export function PolicyCoverage({ policyId, organizationId }: PolicyCoverageProps) {
  const t = useTexts(anonymisationTexts)
  const { data, error, refetch } = useQuery(coverageQuery(policyId, organizationId))
  if (data === undefined && error !== null)
    return <ListFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton height={20} />
  if (data.total === 0) return <p className={classes.note}>{t('noRobots')}</p>
  return (
    <section aria-label={t('coverage')}>
      <p className={classes.note}>{t('coverageCount', { total: data.total, working: data.working })}</p>
      {data.robots.length < data.total && (
        <p className={classes.note}>{t('coverageMore', { shown: data.robots.length })}</p>
      )}
      {data.robots.some(({ isSimulated }) => isSimulated) && <p className={classes.note}>{t('simulated')}</p>}
      <ul className={classes.robots}>
        {data.robots.map((robot) => (
          <Covered key={robot.robotId} robot={robot} hasOrganization={organizationId === undefined} />
        ))}
      </ul>
    </section>
  )
}

type CoveredProps = { robot: AnonymizeCoverage['robots'][number]; hasOrganization: boolean }

function Covered({ robot, hasOrganization }: CoveredProps) {
  const t = useTexts(anonymisationTexts)
  const words = useAnonymiseWords()
  const language = useLanguage()
  const { robotId, name, organizationName, hasSaid, isApplied, missing, since } = robot
  return (
    <li>
      <Link to={paths.robot} params={{ id: robotId }}>
        {hasOrganization ? `${name} · ${organizationName}` : name}
      </Link>
      {!hasSaid && <span>{t('silent')}</span>}
      {hasSaid && !isApplied && <span>{t('notYet')}</span>}
      {hasSaid && missing.length > 0 && <span>{words.cannot(missing)}</span>}
      {since !== null && (
        <span className={classes.note}>{t('since', { time: formatMoment(since, language) })}</span>
      )}
    </li>
  )
}
