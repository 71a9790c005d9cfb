import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useCallback } from 'react'

/**
 * The address of a screen, for parts that serve many screens. Which screens exist, and what their addresses contain, is
 * up to the app: code that knows its screen uses the router's own `Link` and `useNavigate`, which check the address.
 */
export type ScreenAddress = {
  to: string
  params?: Readonly<Record<string, string>>
  search?: Readonly<Record<string, string | number | undefined>>
  replace?: boolean
}

export type ScreenLinkProps = ScreenAddress &
  Pick<LinkProps, 'activeOptions' | 'resetScroll'> &
  Omit<ComponentProps<'a'>, 'href'>

/** A link to a screen that this part does not know. */
export function ScreenLink(props: ScreenLinkProps) {
  return <Link {...props} />
}

/** Opens a screen that this part does not know. */
export function useOpenScreen(): (address: ScreenAddress) => void {
  const navigate = useNavigate()
  return useCallback(
    (address) => {
      void navigate(address)
    },
    [navigate],
  )
}
