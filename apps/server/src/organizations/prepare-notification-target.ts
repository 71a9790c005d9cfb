import { randomUUID } from 'node:crypto'
import {
  findNotificationTargetIssues,
  type NotificationTarget,
  type NotificationTargetCreate,
  notificationTypes,
} from '@wheelhouse/contract/organizations/notification-target'
import type { Tx } from '../kernel/database/database.ts'
import { checkPlace } from '../kernel/entities/check-place.ts'
import type { ColumnValues } from '../kernel/entities/crud-store.ts'
import type { Context } from '../kernel/http/context.ts'
import type { OutgoingHttp } from '../kernel/outgoing/outgoing-http.ts'
import { AppError, invalidField } from '../kernel/process/app-error.ts'
import type { Secrets } from '../kernel/process/secrets.ts'
import { isSlackAddress } from './notification-senders/slack-sender.ts'
import { sealAddress, sealBotPassword } from './notification-target.store.ts'

type Parts = { secrets: Secrets; http: OutgoingHttp; slackHosts: readonly string[] }
/** A complete target: for an update, the old row merged with the new values. */
type Body = Omit<NotificationTargetCreate, 'botPassword' | 'type'> &
  Pick<NotificationTarget, 'type' | 'organizationId'> & { botPassword?: string }

/**
 * `prepare` of the targets' `crudHandlers`: checks the place, the rules between the fields and the URL, and seals the
 * password and the Slack URL for its row. An omitted password stays unchanged, and so does a URL that is sent back as
 * displayed.
 * @throws AppError entity.notFound, request.invalid with the field and its code
 */
export function prepareNotificationTarget({ secrets, http, slackHosts }: Parts) {
  return async (
    tx: Tx,
    { identity }: Context,
    body: Body,
    before: NotificationTarget | null,
  ): Promise<ColumnValues> => {
    const { organizationId, buildingId, type, level, destination, room, botLoginId, spaceId, status } = body
    const { botPassword, escalateAfterMinutes } = body
    await checkPlace(tx, identity, { organizationId, buildingId })
    const hasBotPassword = botPassword === undefined ? before?.hasBotPassword === true : botPassword !== ''
    const issues = findNotificationTargetIssues({ ...body, hasBotPassword })
    if (issues.length > 0)
      throw new AppError(
        'request.invalid',
        undefined,
        issues.map((issue) => ({ ...issue, message: issue.code })),
      )
    const isSlack = type === notificationTypes.slack
    // The displayed part of a sealed URL, sent back unchanged.
    const isKept = isSlack && before?.type === type && before.destination === destination
    const isAddress = isSlack || type === notificationTypes.chatBot
    const issue = isAddress && !isKept ? http.toValidationIssue(destination) : null
    if (issue !== null) throw invalidField('destination', issue, 'The address cannot be called.')
    if (isSlack && !isKept && !isSlackAddress(destination, slackHosts))
      throw invalidField('destination', 'slack.wrongHost', 'The address is not one of Slack.')
    const id = before?.id ?? randomUUID()
    return {
      ...(before === null && { id }),
      organizationId,
      buildingId,
      type,
      level,
      destination,
      room,
      botLoginId,
      spaceId,
      status,
      escalateAfterMinutes,
      ...(isSlack && !isKept && sealAddress(secrets, id, destination)),
      ...(!isSlack && before?.type === notificationTypes.slack && { destinationSecret: null }),
      ...(botPassword !== undefined && { botPassword: sealBotPassword(secrets, id, botPassword) }),
    }
  }
}
