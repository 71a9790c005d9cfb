import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { fillTemplate, templateFaults } from '@wheelhouse/contract/system/command-template'
import type { ParamsSchema } from '@wheelhouse/contract/system/params-schema'
import {
  type ServiceCommand,
  type ServiceCommandCreate,
  serviceCommandLimits,
} from '@wheelhouse/contract/system/service-command'
import type { Tx } from '../../kernel/database/database.ts'
import type { ColumnValues } from '../../kernel/entities/crud-store.ts'
import type { Context } from '../../kernel/http/context.ts'
import type { OutgoingHttp } from '../../kernel/outgoing/outgoing-http.ts'
import { AppError, invalidField } from '../../kernel/process/app-error.ts'
import type { Secrets } from '../../kernel/process/secrets.ts'
import {
  hasBundle,
  readSecretHeaders,
  type SecretHeaders,
  sealSecretHeaders,
  serviceCommandStore,
} from './service-command.store.ts'
import { servicePackageStore } from './service-package.store.ts'

type Parts = { secrets: Secrets; http: Pick<OutgoingHttp, 'toValidationIssue'> }

/**
 * `prepare` of the commands' `crudHandlers`: checks the package and its bundle, contradictions between the templates,
 * and the URL, and seals the values of secret headers for their row.
 * @throws AppError entity.notFound, entity.limit, request.invalid with the fields and their codes
 */
export function prepareCommand({ secrets, http }: Parts) {
  return async (
    tx: Tx,
    { identity }: Context,
    body: ServiceCommandCreate,
    before: ServiceCommand | null,
  ): Promise<ColumnValues> => {
    const { packageId, bundleId, name, code, method, urlTemplate, headers } = body
    const { bodyTemplate, paramsSchema, timeoutMs, status } = body
    await servicePackageStore.get(tx, identity, packageId)
    if (!(await hasBundle(tx, packageId, bundleId)))
      throw invalidField('bundleId', 'bundle.notInPackage', 'The bundle is not one of the package.')
    if (before === null) {
      const others = await serviceCommandStore.count(tx, identity, { packageId })
      if (others >= serviceCommandLimits.perPackage) throw new AppError('entity.limit')
    }
    refuseFaults(body)
    const issue = http.toValidationIssue(getOrigin(urlTemplate))
    if (issue !== null) throw invalidField('urlTemplate', issue, 'The address cannot be called.')

    const id = before?.id ?? randomUUID()
    const stored = before === null ? new Map<string, string>() : await readSecretHeaders(tx, secrets, before)
    const isSameHost = before === null || getOrigin(before.urlTemplate) === getOrigin(urlTemplate)
    const wanted = getSecrets(headers, stored, isSameHost)
    return {
      ...(before === null && { id, packageId }),
      bundleId,
      name,
      code,
      method,
      urlTemplate,
      bodyTemplate,
      timeoutMs,
      status,
      paramsSchema: inItsOrder(paramsSchema, before),
      headers: headers.map((header) => (header.isSecret ? { ...header, value: null } : header)),
      ...(!isDeepStrictEqual(stored, wanted) && { sealedSecrets: sealSecretHeaders(secrets, id, wanted) }),
    }
  }
}

function refuseFaults(body: ServiceCommandCreate): void {
  const faults = templateFaults(body)
  if (faults.length === 0) return
  const details = faults.map(({ path, code, name }) => ({ path, code, message: `${code}: ${name}` }))
  throw new AppError('request.invalid', undefined, details)
}

/** A mere change of the parameters' order also counts as a change: compared as text. */
function inItsOrder(paramsSchema: ParamsSchema, before: ServiceCommand | null): ParamsSchema | string {
  if (before === null || !isDeepStrictEqual(before.paramsSchema, paramsSchema)) return paramsSchema
  const wanted = JSON.stringify(paramsSchema)
  return JSON.stringify(before.paramsSchema) === wanted ? paramsSchema : wanted
}

function getOrigin(urlTemplate: string): string {
  return new URL(fillTemplate(urlTemplate, () => 'x')).origin
}

/**
 * Omitted secret values stay unchanged as long as the host is the same, so that nobody can read them by sending them to
 * their own server.
 */
function getSecrets(
  headers: ServiceCommand['headers'],
  stored: SecretHeaders | 'secretLost',
  isSameHost: boolean,
): SecretHeaders {
  const wanted = new Map<string, string>()
  for (const { name, value, isSecret } of headers) {
    if (!isSecret) continue
    const kept = stored === 'secretLost' ? undefined : stored.get(name)
    if (value === null && kept === undefined)
      throw invalidField('headers', 'header.secretNeeded', `The value of ${name} is needed.`)
    if (value === null && !isSameHost)
      throw invalidField('headers', 'header.otherHost', `The value of ${name} was meant for another host.`)
    wanted.set(name, value ?? kept ?? '')
  }
  return wanted
}
