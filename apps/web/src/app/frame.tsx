import '@mantine/core/styles/baseline.css'
import '@mantine/core/styles/default-css-variables.css'
import '@mantine/core/styles/global.css'
import './base.css'
import { MantineProvider } from '@mantine/core'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { theme } from './theme.ts'

const place = document.getElementById('root')
if (place === null) throw new Error('index.html has no #root')
const root = createRoot(place)

/** Shows this instead of what was shown before. */
export function show(content: ReactNode): void {
  root.render(
    <StrictMode>
      <MantineProvider theme={theme} defaultColorScheme="auto">
        {content}
      </MantineProvider>
    </StrictMode>,
  )
}
