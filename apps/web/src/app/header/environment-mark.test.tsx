import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { chooseLanguage } from '../../kernel/words/texts.ts'
import { EnvironmentMark } from './environment-mark.tsx'

beforeEach(() => chooseLanguage('en'))

it('marks everything that is not the production system', () => {
  render(<EnvironmentMark address={new URL('https://api-stg.console.example')} />)
  expect(screen.getByTitle('Not the production system').textContent).toBe('Staging')
})

it('says nothing on the production system', () => {
  const { container } = render(<EnvironmentMark address={new URL('https://console.example/api')} />)
  expect(container.textContent).toBe('')
})
