import { useLocation } from '@tanstack/react-router'
import { isAdmin } from '@wheelhouse/contract/permissions'
import { lazy, Suspense } from 'react'
import { paths } from '../../kernel/shell/paths.ts'
import { operatorType } from '../../session/session.store.ts'

const FirstSteps = lazy(async () => ({ default: (await import('./first-steps.tsx')).FirstSteps }))

/** What a new organisation still lacks, on the start page of those who may set it up. */
export function FirstStepsLazy() {
  const isLanding = useLocation({ select: ({ pathname }) => pathname === paths.robotControl })
  const type = operatorType()
  if (!isLanding || type === null || !isAdmin(type)) return null
  return (
    <Suspense>
      <FirstSteps />
    </Suspense>
  )
}
