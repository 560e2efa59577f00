import type { Fields } from '@aftermile/domain/carriers/connection-string'
import { listAt, textAt } from '../../carriers/client/json-path.ts'
import { type FieldProblem, plainField } from '../../credentials/credential-fields.ts'
import type { AppApi } from '../app-adapter.ts'
import { type CallbackRequest, type CallbackResult, type MessageReport, reportKinds } from '../callback.ts'
import { answerText, callToSend, failedAt, refusedBy, type SendAnswer } from '../client/call-to-send.ts'
import { httpFields } from '../http-fields.ts'
import type { AppContext, OutgoingText, SendOutcome } from '../message-sender.ts'
import { formOf, isRefusal, textSenderOf, utcOf, valuesOf } from '../texts/text-calls.ts'
import { findTextProblems, textFields } from '../texts/text-fields.ts'
import { type Declaration, isAmong, readDeclaration } from './declaration.ts'
import { declaredRequest, placeholdersIn } from './declared-request.ts'

/** Any gateway with an HTTP API: what is sent, and how answers and reports are read, are fields of the credential. */
export const declaredTexts = (name: string): Omit<AppApi, 'id' | 'name'> => ({
  credentialFields: [
    ...httpFields,
    { ...plainField('method', 'Method'), default: 'POST', choices: ['POST', 'GET'] },
    {
      ...plainField('body', 'Request body', false),
      help: 'With {to}, {sender} and {text}, and if needed {number} (without +), {id}, {callbackUrl}, {user} and {secret}. It is sent as JSON if it begins with {, as XML if it begins with <, else as a form.',
      isLong: true,
    },
    {
      ...plainField('declaration', 'Answers and reports (JSON)', false),
      help: 'Where the id and the state are in an answer and in a delivery report, and what their words mean.',
      isLong: true,
    },
    ...textFields,
  ],
  findProblems,
  openTextSender: (context, fields) => textSenderOf(text => send(name, context, fields, text)),
  readCallback: async (request, fields) => readReports(request, readDeclaration(fields.declaration ?? '')),
})

function findProblems(fields: Fields): FieldProblem[] {
  const { baseUrl = '', method = 'POST', body = '', declaration = '', auth, authName = '' } = fields
  const read = readDeclaration(declaration)
  const sent = method === 'GET' ? baseUrl : body + baseUrl
  const named = placeholdersIn(sent)
  const isComplete = named.includes('text') && (named.includes('to') || named.includes('number'))
  const where = method === 'GET' ? 'baseUrl' : 'body'
  const problems = [
    ['baseUrl', /^[a-z]+:\/\/[^/?#]*[{}]/i.test(baseUrl) ? 'can’t have a value in its host' : null],
    [where, isComplete ? null : 'must contain {text}, and {to} or {number}'],
    ['declaration', 'problem' in read ? read.problem : null],
    [
      'authName',
      (auth === 'header' || auth === 'query') && authName === '' ? `is needed for the authentication ${auth}` : null,
    ],
  ] as const
  const own = problems.flatMap(([id, problem]) => (problem === null ? [] : [{ id, message: `{_field_} ${problem}` }]))
  return [...own, ...findTextProblems(fields)]
}

async function send(appName: string, context: AppContext, fields: Fields, text: OutgoingText): Promise<SendOutcome> {
  const declaration = readDeclaration(fields.declaration ?? '')
  if ('problem' in declaration)
    return { kind: 'failed', reason: `The declaration ${declaration.problem}.`, answer: '', isUnreachable: true }
  const read = (answer: SendAnswer) => readAnswer(appName, answer, declaration.answer)
  return callToSend(context, {
    appName,
    request: declaredRequest(context, fields, text),
    readTaken: read,
    readRefused: read,
  })
}

/** Null: what was declared is not in the answer. */
function readAnswer(appName: string, answer: SendAnswer, declared: Declaration['answer']): SendOutcome | null {
  const value = answer.value ?? textValues(answer.text)
  const isGood = answer.status >= 200 && answer.status < 300
  const word = declared.state === null ? null : textAt(value, declared.state)
  const said = declared.reason === null ? word : (textAt(value, declared.reason) ?? word)
  if (isAmong(declared.badNumber, word)) return refusedBy(appName, answer, { said, isAddressBad: true })
  if (isAmong(declared.tryAgain, word))
    return failedAt(`${appName} takes no messages for now. It says: ${said}`, answer)
  if (!isGood) return isRefusal(answer) ? refusedBy(appName, answer, { said }) : null
  const providerId = declared.id === null ? null : textAt(value, declared.id)
  const isTaken = declared.state === null ? declared.id === null || providerId !== null : isAmong(declared.taken, word)
  if (!isTaken) return word === null ? null : refusedBy(appName, answer, { said })
  const segments = Number(declared.segments && textAt(value, declared.segments))
  return {
    kind: 'sent',
    providerId,
    answer: answerText(answer),
    ...(Number.isInteger(segments) && segments > 0 && { segments }),
  }
}

/** Some gateways answer with a form, others with a few words: these are at the path `text`. */
const textValues = (text: string): unknown => ({ ...(text.includes('=') && formOf(text)), text: text.trim() })

function readReports(request: CallbackRequest, declaration: ReturnType<typeof readDeclaration>): CallbackResult {
  if ('problem' in declaration || declaration.report === null)
    return { kind: 'unreadable', why: 'The credential doesn’t say how reports are read' }
  const { report } = declaration
  const found = listAt(valuesOf(request), report.list).map(item => readReport(item, report, request))
  const reports = found.filter(entry => entry !== null)
  if (found.length === 0 || reports.length < found.length)
    return { kind: 'unreadable', why: 'A report names no message or no state' }
  return { kind: 'reports', reports: reports.flatMap(item => ('kind' in item ? [item] : [])) }
}

type DeclaredReport = NonNullable<Declaration['report']>
type Unsaid = { readonly isUnsaid: true }

/** Null: it cannot be read. Unsaid: its word has no meaning here, such as that a message is on its way. */
function readReport(value: unknown, report: DeclaredReport, { query }: CallbackRequest): MessageReport | Unsaid | null {
  const at = (path: string | null) => (path === null ? null : textAt(value, path))
  const word = at(report.state)
  const messageId = at(report.messageId) ?? textAt(query, 'message')
  const providerId = at(report.id)
  if (word === null || (messageId === null && providerId === null)) return null
  const kind = reportKinds.find(reportKind => isAmong(report.means[reportKind], word))
  if (kind === undefined) return { isUnsaid: true }
  return { kind, messageId, providerId, address: null, at: utcOf(at(report.time)), reason: at(report.reason) }
}
