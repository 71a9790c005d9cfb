import { render } from '@testing-library/react'
import { stepTypes } from '@wheelhouse/contract/flows/step-types'
import { expect, it } from 'vitest'
import { StepIcon, stepIconNames } from './step-icon.tsx'

it('has an icon of its own for every built-in type', () => {
  expect(
    stepTypes.map(({ icon }) => icon).filter((icon) => !stepIconNames.some((name) => name === icon)),
  ).toEqual([])
})

it.each([
  ['map-pin', 'lucide-map-pin'],
  ['of-another-installation', 'lucide-puzzle'],
  ['toString', 'lucide-puzzle'],
])('draws %s as %s, which nobody hears', (name, drawn) => {
  const { container } = render(<StepIcon name={name} />)
  const icon = container.querySelector('svg')
  expect(icon?.classList.contains(drawn)).toBe(true)
  expect(icon?.getAttribute('aria-hidden')).toBe('true')
})
