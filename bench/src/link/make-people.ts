import { operatorTypes } from '@wheelhouse/contract/permissions'
import { signInToApi } from '../kernel/api.ts'
import { accounts, type Product } from '../kernel/product.ts'

/** Creates accounts in the demo's organisation that have agreed to its terms. @returns a session cookie for each */
export async function makePeople(product: Product, count: number): Promise<string[]> {
  const { api: admin } = await signInToApi(product, accounts.administrator)
  const [building] = (await admin('GET', '/buildings')) as { id: string; organizationId: string }[]
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
    const pending = (await api('GET', '/my/term-agreements/check')) as Record<
      string,
      { version: string } | null
    >
    const agreements = Object.entries(pending).flatMap(([term, document]) =>
      document === null ? [] : [{ type: term, version: document.version }],
    )
    if (agreements.length > 0) await api('POST', '/my/term-agreements', { agreements })
    cookies.push(cookie)
  }
  return cookies
}
