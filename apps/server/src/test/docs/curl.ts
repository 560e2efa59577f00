import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'

/*
 * Replaces curl when the docs are tested, so that curl need not be installed. It supports the few options that the docs use,
 * with the same meaning, and refuses all others.
 */

/** A call and its response: one line of the file in DOCS_CALLS. */
export type Call = {
  /** Index of the shell block that made the call. */
  block: number
  /** Whether an error status ends the script. */
  isChecked: boolean
  status: number
  headers: Record<string, string>
  text: string
}

type Request = {
  url: string
  method: string
  headers: Headers
  data: string | null
  form: FormData | null
  output: string | null
  showsHeaders: boolean
  isChecked: boolean
}

const refusedStatus = 22

function readArguments(args: readonly string[]): Request {
  const request: Request = {
    url: '',
    method: '',
    headers: new Headers(),
    data: null,
    form: null,
    output: null,
    showsHeaders: false,
    isChecked: false,
  }
  const rest = [...args]
  for (let option = rest.shift(); option !== undefined; option = rest.shift())
    read(request, option, () => rest.shift() ?? '')
  if (!URL.canParse(request.url)) throw new Error(`${request.url} is not an address`)
  return request
}

function read(request: Request, option: string, value: () => string): void {
  switch (option) {
    case '-X':
      request.method = value()
      return
    case '-H':
      addHeader(request, value())
      return
    case '-d':
      request.data = value()
      return
    case '-F':
      request.form ??= new FormData()
      addField(request.form, value())
      return
    case '-o':
      request.output = value()
      return
    case '-i':
      request.showsHeaders = true
      return
    case '--fail-with-body':
      request.isChecked = true
      return
    default:
      if (option.startsWith('-') || request.url !== '') throw new Error(`The docs may not use ${option} with curl`)
      request.url = option
  }
}

function addHeader({ headers }: Request, text: string): void {
  const index = text.indexOf(': ')
  if (index < 1) throw new Error(`${text} is not a header`)
  headers.set(text.slice(0, index), text.slice(index + 2))
}

function addField(form: FormData, text: string): void {
  const [, name = '', path = ''] = /^(\w+)=@(.+)$/.exec(text) ?? []
  if (name === '') throw new Error(`${text} is not a form file`)
  form.set(name, new Blob([readFileSync(path)]), basename(path))
}

async function send({ url, method, headers, data, form }: Request): Promise<Response> {
  const body = form ?? data
  if (data !== null && !headers.has('content-type')) headers.set('content-type', 'application/x-www-form-urlencoded')
  return fetch(url, { method: method || (body === null ? 'GET' : 'POST'), headers, body, redirect: 'manual' })
}

async function run(): Promise<number> {
  const request = readArguments(process.argv.slice(2))
  const response = await send(request)
  const bytes = Buffer.from(await response.arrayBuffer())
  const { status } = response
  const call: Call = {
    block: Number(process.env.DOCS_BLOCK),
    isChecked: request.isChecked,
    status,
    headers: Object.fromEntries(response.headers),
    text: bytes.toString(),
  }
  appendFileSync(process.env.DOCS_CALLS ?? '', `${JSON.stringify(call)}\n`)
  if (request.showsHeaders) process.stdout.write(`HTTP/1.1 ${status} ${response.statusText}\n\n`)
  if (request.output === null) process.stdout.write(bytes)
  else writeFileSync(request.output, bytes)
  return request.isChecked && status >= 400 ? refusedStatus : 0
}

try {
  process.exitCode = await run()
} catch (error) {
  process.stderr.write(`curl: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 2
}
