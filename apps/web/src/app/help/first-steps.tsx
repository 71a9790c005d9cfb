import { Button } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  type FirstStep,
  firstStepsRoutes,
  type FirstSteps as Steps,
} from '@wheelhouse/contract/account/first-steps'
import { firstStepsTexts } from '@wheelhouse/texts/account/first-steps'
import { Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../kernel/server/api.ts'
import { showError } from '../../kernel/shell/notify.ts'
import { paths } from '../../kernel/shell/paths.ts'
import { useTexts } from '../../kernel/words/texts.ts'
import { session } from '../../session/session.store.ts'
import classes from './first-steps.module.css'

const firstStepsQuery = queryOptions({
  queryKey: [firstStepsRoutes.get.path],
  queryFn: ({ signal }) => call(firstStepsRoutes.get, {}, { signal }),
  // Refetched on return, because steps may have been done elsewhere meanwhile.
  staleTime: 0,
})

/** Share of steps done from which the card folds to one line: four of six. */
const foldFrom = 4 / 6

/** The steps of setting up a new organisation (R-SHELL-38); nothing once all are done, or if the person hides it. */
export function FirstSteps() {
  const t = useTexts(firstStepsTexts)
  const queryClient = useQueryClient()
  const { data } = useQuery(firstStepsQuery)
  const [isHiding, setIsHiding] = useState(false)
  const [isUnfolded, setIsUnfolded] = useState(false)
  if (data === undefined || data.isHidden || data.steps.every(({ isDone }) => isDone)) return null

  const handleHide = async () => {
    setIsHiding(true)
    try {
      await call(firstStepsRoutes.hide, {})
      queryClient.setQueryData(firstStepsQuery.queryKey, { ...data, isHidden: true })
    } catch (error) {
      showError(error)
    } finally {
      setIsHiding(false)
    }
  }
  const all = data.steps.length
  const done = data.steps.filter(({ isDone }) => isDone).length
  const next = data.steps.find(({ isDone }) => !isDone)
  // With most of it done, only the next step is of interest.
  const mayFold = done / all >= foldFrom
  const isFolded = mayFold && !isUnfolded
  return (
    <section className={classes.card} aria-label={t('title')}>
      <header>
        <h2>{t('title')}</h2>
        <span>{t('progress', { done, all })}</span>
        {isFolded && next !== undefined && (
          <span>
            {t('next')} <StepLink name={next.name} steps={data} />
          </span>
        )}
        {mayFold && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isUnfolded}
            onClick={() => setIsUnfolded(!isUnfolded)}
          >
            {t(isUnfolded ? 'fold' : 'unfold')}
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" loading={isHiding} onClick={() => void handleHide()}>
          {t('hide')}
        </Button>
      </header>
      {!isFolded && <StepList steps={data} />}
    </section>
  )
}

function StepList({ steps }: { steps: Steps }) {
  const t = useTexts(firstStepsTexts)
  return (
    <ol>
      {steps.steps.map(({ name, isDone }) => (
        <li key={name} data-done={isDone}>
          {isDone ? (
            <CircleCheck size={18} aria-label={t('done')} />
          ) : (
            <Circle size={18} aria-label={t('open')} />
          )}
          <div>
            {isDone ? t(name) : <StepLink name={name} steps={steps} />}
            {!isDone && <p>{t(`${name}Note`)}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** Links to the screen for the step; while there is no building, floors start with one. */
function StepLink({ name, steps: { buildingId } }: { name: FirstStep; steps: Steps }) {
  const t = useTexts(firstStepsTexts)
  if (name === 'floor' && buildingId !== null)
    return (
      <Link to={paths.building} params={{ id: buildingId }}>
        {t(name)}
      </Link>
    )
  if (name === 'notificationTarget')
    return (
      <Link
        to={paths.notificationTargetCreate}
        params={{ organizationId: session.get().user?.organizationId ?? '' }}
      >
        {t(name)}
      </Link>
    )
  return <Link to={screens[name]}>{t(name)}</Link>
}

const screens = {
  building: paths.buildingCreate,
  floor: paths.buildingList,
  robot: paths.robotCreate,
  robotOnline: paths.robotList,
  operator: paths.operatorCreate,
} as const
