import { startHttpReceiver } from '@wheelhouse/testkit/http-receiver'
import { rowSchema, rowsSchema, signInToApi } from '../kernel/api.ts'
import { accounts, startProduct, temporaryFolder } from '../kernel/product.ts'
import { type Figure, plainFigure } from '../kernel/report.ts'
import { quantile } from '../kernel/statistics.ts'

const goalMs = 50
const en = {
  question: 'Where are the restrooms?',
  answer: 'On every floor, next to the elevator.',
  variants: [],
}
/** The model's output: the number of the entry, and its own wording. */
const pieces = ['1\nNext to ', 'the elevator, on every floor.'].map(
  (content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`,
)

/** From the first output of a language model until the visitor has the first characters. */
export async function measureFirstCharacter(trials: number): Promise<Figure> {
  const folder = temporaryFolder()
  const service = await startHttpReceiver()
  const environment = { LLM_URL: `${service.url}/v1`, LLM_MODEL_FAST: 'stub' }
  const product = await startProduct(folder.path, { environment })
  try {
    const { api, token } = await signInToApi(product, accounts.administrator)
    const [building] = rowsSchema.parse(await api('GET', '/buildings'))
    const group = await api('POST', '/knowledge-groups', { name: 'Bench', buildingId: building?.id })
    const { id: groupId } = rowSchema.parse(group)
    await api('POST', `/knowledge-groups/${groupId}/items`, { en })
    const { id } = rowSchema.parse(await api('POST', '/chats', { groupId }))
    let begunAt = 0
    service.behave(() => {
      begunAt = performance.now()
      return { pieces: [...pieces, 'data: [DONE]\n\n'], ending: 'end' }
    })
    const ask = async () => {
      const answer = await fetch(`${product.ready.url}/api/chats/${id}/messages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ text: en.question }),
      })
      return (await readFirstText(answer)) - begunAt
    }
    await ask()
    const samples: number[] = []
    for (let trial = 0; trial < trials; trial += 1) samples.push(await ask())
    const p95 = quantile(samples, 0.95)
    return plainFigure("first character after the model's, p95", {
      measured: `${p95.toFixed(1)} ms`,
      goal: `<= ${goalMs} ms`,
      met: p95 <= goalMs,
      note: `${samples.length} answers of a service on the same machine.`,
    })
  } finally {
    await product.stop()
    await service.close()
    folder.remove()
  }
}

/** Reads an answer to its end. @returns the time of the first event with text, in milliseconds */
async function readFirstText(answer: Response): Promise<number> {
  if (!answer.ok || answer.body === null) throw new Error(`A question was answered by ${answer.status}.`)
  const decoder = new TextDecoder()
  let read = ''
  let cameAt: number | null = null
  for await (const piece of answer.body) {
    read += decoder.decode(piece, { stream: true })
    if (cameAt === null && read.includes('"type":"text"')) cameAt = performance.now()
  }
  if (cameAt === null || read.includes('"type":"replace"')) throw new Error('The model was not listened to.')
  return cameAt
}
