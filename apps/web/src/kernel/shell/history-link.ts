import { createContext, type ReactNode, useContext } from 'react'

/**
 * The link from an entity's page to its history. Who may read that is up to the app, which passes the link to the
 * shell.
 */
const HistoryLink = createContext<(id: string) => ReactNode>(() => null)
export const HistoryLinkProvider = HistoryLink.Provider

/** The link for the entity with this id; nothing for a person who may not read its history. */
export function useHistoryLink(id: string): ReactNode {
  return useContext(HistoryLink)(id)
}
