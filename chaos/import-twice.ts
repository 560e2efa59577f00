// A file of 100,000 shipments, imported twice. The second time every row must be unchanged, although its numbers have more decimals than are kept.
import type { ImportRecord } from '@aftermile/contract/intake/imports'
import { openEnvironment } from './environment.ts'
import type { Target } from './send.ts'

const [rowCount = 100_000] = process.argv.slice(2).map(Number)

const { newDatabase, start, close } = await openEnvironment()
try {
  const { url } = await newDatabase('twice')
  const server = await start(url)
  await start(url, { part: 'worker' })
  const file = fileOf(rowCount)
  const first = await importFile(server, file)
  const second = await importFile(server, file)
  const isRight = first.result?.created === rowCount && second.result?.unchanged === rowCount
  console.log(JSON.stringify({ isRight, first: first.result, second: second.result }))
  process.exitCode = isRight ? 0 : 1
} finally {
  await close()
}
process.exit()

function fileOf(count: number): string {
  const header =
    'merchantId,shipmentNumber,orderNumber,serviceProviderId,weight,volume,loadingMeters,salesValue,currency,toZipCode,toCity,toCountryCode,bookedAt,latestAt,packageNumbers'
  const lines = Array.from({ length: count }, (_, n) => {
    const [length, width, height] = [10 + (n % 97) / 3, 10 + (n % 61) / 7, 5 + (n % 43) / 11]
    const volume = (length * width * height) / 1e6
    const bookedAt = new Date(Date.now() - n * 60_000).toISOString()
    const latestAt = new Date(Date.now() - n * 60_000 + 3 * 86_400_000).toISOString()
    const numbers = [volume * 167, volume, volume / 2.4, (n % 9973) / 7]
    return `fjallro,T${n},TO${n},postnord,${numbers.join()},EUR,211 ${10 + (n % 90)},Malmö,SE,${bookedAt},${latestAt},TP${n}`
  })
  return `${header}\n${lines.join('\n')}\n`
}

async function importFile(server: Target, content: string): Promise<ImportRecord> {
  const form = new FormData()
  form.append('file', new Blob([content]), 'shipments.csv')
  const { id } = await ask(server, '/import?timeZone=Europe/Stockholm&dryRun=false&kind=shipments', form)
  for (;;) {
    const record = await ask(server, `/imports/${id}`)
    if (!['reading', 'checking', 'importing'].includes(record.status)) return record
    await new Promise(resolve => setTimeout(resolve, 500))
  }
}

async function ask({ url, token }: Target, path: string, body?: FormData): Promise<ImportRecord> {
  const sent = body ? { method: 'POST', body } : {}
  const answer = await fetch(`${url}/api/v1${path}`, { ...sent, headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as ImportRecord // both calls answer one
}
