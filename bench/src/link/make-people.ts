import { operatorTypes } from '@wheelhouse/contract/permissions'
import { z } from 'zod'
import { buildingsSchema, signInToApi } from '../kernel/api.ts'
import { accounts, type Product } from '../kernel/product.ts'

const pendingSchema = z.record(z.string(), z.object({ version: z.string() }).nullable())

/** Creates accounts in the demo's organisation that have agreed to its terms. @returns a session cookie for each */
export async function makePeople(product: Product, count: number): Promise<string[]> {
  const { api: admin } = await signInToApi(product, accounts.administrator)
  const [building] = buildingsSchema.parse(await admin('GET', '/buildings'))
  if (building === undefined) throw new Error('The demo has no building.')
  const cookies: string[] = []
  for (let number = 0; number < count; number++) {
    const loginId = `console-${number}@bench.example`
    const place = { organizationId: building.organizationId, buildingId: building.id }
    const name = { lastName: 'Console', firstName: String(number), language: 'en', authMode: 0 }
    const password = { password: product.password, passwordChangeRequired: false }
    const type = operatorTypes.areaManager
    await admin('POST', '/operators', { loginId, type, ...place, ...name, ...password })
    const { api, cookie } = await signInToApi(product, loginId)
    const pending = pendingSchema.parse(await api('GET', '/my/term-agreements/check'))
    const agreements = Object.entries(pending).flatMap(([term, document]) =>
      document === null ? [] : [{ type: term, version: document.version }],
    )
    if (agreements.length > 0) await api('POST', '/my/term-agreements', { agreements })
    cookies.push(cookie)
  }
  return cookies
}
