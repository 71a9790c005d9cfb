import { errorCodeRoutes } from '@wheelhouse/contract/system/error-code'
import { errorCatalogue } from '@wheelhouse/texts/error-codes'
import { handle } from '../kernel/route-binding.ts'

const catalogue = errorCatalogue()

export const errorCodeHandlers = [handle(errorCodeRoutes.list, async () => catalogue)]
