import type { RobotModel } from '@wheelhouse/contract/robots/robot-values'
import type { ReactNode } from 'react'

/** A drawing of the model, to recognise it at a glance where there is no picture of the robot itself. */
export function RobotPicture({ model, size = 56 }: { model: RobotModel | undefined; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      {drawings[model ?? 'ugo-mini']}
    </svg>
  )
}

const drawings: Record<RobotModel, ReactNode> = {
  // Two arms on a column that rises from the base.
  'ugo-pro': (
    <>
      <rect x="17" y="4" width="14" height="10" rx="4" />
      <path d="M21 9h.01M27 9h.01M24 14v5M16 19h16v11H16z" />
      <path d="M16 21l-6 5l2 6M32 21l6 5l-2 6M24 30v5" />
      <path d="M12 41l3-6h18l3 6zM15 43h.01M33 43h.01" />
    </>
  ),
  // A slim mast with a camera head.
  'ugo-mini': (
    <>
      <rect x="18" y="7" width="12" height="9" rx="3" />
      <circle cx="24" cy="11.5" r="2" />
      <path d="M24 16v17M14 41v-4a4 4 0 0 1 4-4h12a4 4 0 0 1 4 4v4zM17 43h.01M31 43h.01" />
    </>
  ),
  // A full body with a broad base.
  'ugo-ex': (
    <>
      <path d="M15 34V12a7 7 0 0 1 7-7h4a7 7 0 0 1 7 7v22z" />
      <path d="M20 12h8M19 20h10v7H19zM10 41l3-7h22l3 7zM14 43h.01M34 43h.01" />
    </>
  ),
}
