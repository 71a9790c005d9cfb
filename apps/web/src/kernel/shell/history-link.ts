import { createContext, type ReactNode, useContext } from 'react'

/**
 * The way from the page of a thing to what was done to it. Who may read that is the app's business: the shell hands the
 * link in.
 */
const HistoryLink = createContext<(id: string) => ReactNode>(() => null)
export const HistoryLinkProvider = HistoryLink.Provider

/** The link for the thing with this id; nothing for whoever may not read its history. */
export function useHistoryLink(id: string): ReactNode {
  return useContext(HistoryLink)(id)
}
