import { z } from 'zod'
import { inBothLanguages, timestampSchema } from '../kernel/entity.ts'
import { defineRoute } from '../kernel/route.ts'
import { alertSchema } from './alert.ts'

export const alertLinkLimits = {
  /** How long the link in a mail is valid. */
  validHours: 24,
  /** Calls per network address: a whole office may be behind one. */
  ratePerMinute: 60,
  /** Characters of a ticket; ours have fewer. */
  ticketMax: 1_000,
}

/** What the link of a mail shows of its alert. */
const linkedAlertSchema = z.object({
  ...alertSchema.pick({ level: true, detail: true, openedAt: true, lastAt: true, count: true, state: true })
    .shape,
  title: inBothLanguages(z.string()),
  buildingName: z.string(),
  timezone: z.string(),
  floorName: z.string().nullable(),
  robotName: z.string().nullable(),
  /** Who owns it. */
  owner: z.object({ firstName: z.string(), lastName: z.string(), isReader: z.boolean() }).nullable(),
  closedAt: timestampSchema.nullable(),
  /** The person the link belongs to: whoever opens it acts as them. */
  reader: z.object({ firstName: z.string(), lastName: z.string() }),
})
export type LinkedAlert = z.output<typeof linkedAlertSchema>

const ticket = z.string().min(1).max(alertLinkLimits.ticketMax)

/** Called from a mail, by somebody who need not be signed in: the ticket identifies the alert and the person. */
export const alertLinkRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/alert-link',
    permission: 'public',
    summary: 'The alert that the link of a mail is about. It changes nothing.',
    query: z.strictObject({ ticket }),
    responses: { 200: linkedAlertSchema },
    errors: ['alert.linkInvalid', 'alert.linkOfNobody', 'auth.ipNotAllowed'],
  }),
  take: defineRoute({
    method: 'POST',
    path: '/alert-link/take',
    permission: 'public',
    summary: 'Take the alert on as the person whom the mail was sent to.',
    body: z.strictObject({ ticket }),
    responses: { 204: null },
    errors: ['alert.linkInvalid', 'alert.linkOfNobody', 'auth.ipNotAllowed', 'alert.closed', 'alert.taken'],
  }),
}
