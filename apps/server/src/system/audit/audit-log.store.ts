import type { Filter, Where } from '@wheelhouse/contract/kernel/filter'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../kernel/database/database.ts'
import {
  applyOrder,
  applyPage,
  countRows,
  type FilterColumns,
  pickFields,
  type RelatedColumn,
  runFiltered,
  whereCondition,
} from '../../kernel/database/filter-sql.ts'
import type { Identity } from '../../kernel/http/identity.ts'
import { findAuditedNames, listIds } from './audit-log-names.store.ts'
import { auditVisibleTo } from './audit-log-scope.store.ts'
import { maskAddresses } from './mask-addresses.ts'

/** A column of the person who did it. */
const ofOperator = (value: RawBuilder<unknown>): RelatedColumn => ({
  value,
  pointsTo: (condition) => sql`audit_log.operator_id in (select id from operators where ${condition})`,
  pointsToNone: sql`audit_log.operator_id is null`,
})

const columns: FilterColumns = {
  id: 'auditLog.seq',
  at: 'auditLog.at',
  operatorId: 'auditLog.operatorId',
  operatorName: ofOperator(sql`last_name || ' ' || first_name`),
  loginId: ofOperator(sql`login_id`),
  clientId: 'auditLog.clientId',
  clientName: 'auditLog.clientName',
  organizationId: 'auditLog.organizationId',
  ip: 'auditLog.ip',
  action: 'auditLog.action',
  outcome: 'auditLog.outcome',
  entity: 'auditLog.entity',
  entityId: 'auditLog.entityId',
}
/** Entries are numbered chronologically, and the number is indexed. */
const orderColumns = { ...columns, at: 'auditLog.seq' }

/**
 * One page of the log. The numbers of the page are found first, from the index alone, so that page 5,000 does not read
 * the entries of all pages before it.
 */
export async function listAudit(
  db: Database,
  identity: Identity,
  filter: Filter | undefined,
  { slackHosts }: { slackHosts: readonly string[] },
) {
  const page = applyPage(
    found(db, identity, filter?.where).select('auditLog.seq'),
    filter,
    orderColumns,
    'at DESC',
  )
  const entriesOfPage = db
    .selectFrom(page.as('page'))
    .innerJoin('auditLog', 'auditLog.seq', 'page.seq')
    .leftJoin('operators', 'operators.id', 'auditLog.operatorId')
    .select(['auditLog.at', 'auditLog.operatorId', 'auditLog.organizationId', 'auditLog.ip'])
    .select(['auditLog.userAgent', 'auditLog.action', 'auditLog.outcome', 'auditLog.entity'])
    .select(['auditLog.entityId', 'auditLog.before', 'auditLog.after'])
    .select(['auditLog.clientId', 'auditLog.clientName'])
    .select(sql<string>`audit_log.seq::text`.as('id'))
    .select(['operators.firstName', 'operators.lastName', 'operators.loginId'])
  const rows = await runFiltered(applyOrder(entriesOfPage, filter, orderColumns, 'at DESC').execute())
  const entries = rows.map(({ firstName, lastName, loginId, clientId, clientName, ...row }) => ({
    ...row,
    operator:
      firstName === null || lastName === null || loginId === null ? null : { firstName, lastName, loginId },
    client: clientId === null ? null : { id: clientId, name: clientName ?? '' },
  }))
  const names = await findAuditedNames(db, identity, entries)
  const named = entries.map((entry) => {
    const known = listIds(entry).flatMap((id) => {
      const name = names.get(id)
      return name === undefined ? [] : [[id, name] as const]
    })
    return { ...maskAddresses(entry, slackHosts), names: Object.fromEntries(known) }
  })
  return pickFields(named, filter)
}

/** How many entries a condition finds. */
export async function countAudit(
  db: Database,
  identity: Identity,
  where: Where | undefined,
): Promise<number> {
  return countRows(found(db, identity, where))
}

function found(db: Database, identity: Identity, where: Where | undefined) {
  return db.selectFrom('auditLog').where(auditVisibleTo(identity)).where(whereCondition(where, columns))
}
