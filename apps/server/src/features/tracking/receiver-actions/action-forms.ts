import { longDate } from '@aftermile/domain/format/message-texts'
import {
  type ActionProblem,
  maxLineLength,
  maxTextLength,
} from '@aftermile/domain/tracking/receiver-actions/action-rules'
import { actionWordsIn } from '@aftermile/domain/tracking/receiver-actions/action-words-in'
import type { ActionWords } from '@aftermile/domain/tracking/receiver-actions/words/action-words'
import { type ReceiverAction, receiverActions } from '@aftermile/domain/tracking/tracking-facts'
import type { TrackingView } from '@aftermile/domain/tracking/tracking-view'
import { type Html, html } from '../../../runtime/html.ts'
import { type ActionField, actionFields, actionPaths, trapField } from './action-paths.ts'
import type { FormProblem } from './form-problem.ts'

type Asked = {
  /** The page of the parcel. */
  readonly path: string
  /** What the receiver has just done. */
  readonly done: string | null
  readonly problem: FormProblem | null
  /** The delivery days that can be chosen. */
  readonly days: readonly string[]
}

type Form = {
  readonly action: ReceiverAction
  readonly view: TrackingView
  readonly asked: Asked
  readonly words: ActionWords
}

/** The forms for what the receiver can do, and what became of the one that was sent. They need no script. */
export function actionForms(view: TrackingView, asked: Asked): Html | null {
  const words = actionWordsIn(view.language)
  const done = receiverActions.find(action => action === asked.done) ?? null
  if (view.actions.length === 0 && done === null && asked.problem === null) return null
  return html`${done && html`<p class="notice" id="done" role="status" tabindex="-1">${words.forms[done].done}</p>`}
${asked.problem && html`<p class="problem" id="problem" role="alert" tabindex="-1" autofocus>${words.problems[asked.problem.problem]}</p>`}
${view.actions.map(action => formOf({ action, view, asked, words }))}`
}

/** What the parcel waits for is open. The rest opens with a click, or because something was wrong in it. */
function formOf(form: Form): Html {
  const { action, view, asked, words } = form
  const { title } = words.forms[action]
  if (isWaitedFor(form)) return html`<section id="${action}"><h2>${title}</h2>${fieldsOf(form)}</section>\n`
  const isOpen = asked.problem?.action === action ? html` open` : null
  const folded = (name: string) => html`<summary>${name}</summary>${fieldsOf(form)}</details>`
  if (isAnswered(form))
    return html`<section id="${action}"><p>${view.answered}</p><details${isOpen}>${folded(words.again)}</section>\n`
  return html`<details id="${action}"${isOpen}>${folded(action === 'choose_day' ? words.anotherDay : title)}\n`
}

function isWaitedFor(form: Form): boolean {
  const { action, view } = form
  if (action === 'choose_day') return view.state === 'needs_day'
  return action === 'instruct' || (answersProblem(action) && !isAnswered(form))
}

const answersProblem = (action: ReceiverAction): boolean => action === 'check_address' || action === 'retry_delivery'

/** The parcel still waits for the staff or the carrier. */
const isAnswered = ({ action, view }: Form): boolean => answersProblem(action) && view.answered !== null

function fieldsOf(form: Form): Html {
  const { action, view, asked, words } = form
  const { text, button } = words.forms[action]
  const fields = actionFields[action].map(
    name => html`<div><label for="${action}-${name}">${labelOf(form, name)}</label>
${inputOf(form, name)}</div>
`,
  )
  return html`<form method="post" action="${asked.path}/${actionPaths[action]}?locale=${view.language}">
<p class="hint" id="${action}-hint">${text}</p>
${fields}<div class="trap" aria-hidden="true"><label>${words.leaveEmpty}<input name="${trapField}" tabindex="-1" autocomplete="off"></label></div>
<button>${button}</button>
</form>`
}

function labelOf({ action, words: { fields, forms } }: Form, name: ActionField): string {
  const labels: Partial<Record<ActionField, string>> = fields
  return labels[name] ?? forms[action].label
}

function inputOf({ action, view, asked }: Form, name: ActionField): Html {
  const isWrong = asked.problem?.action === action && wrongField(asked.problem) === name
  const written = (asked.problem?.action === action && asked.problem.written[name]) || ''
  const invalid = isWrong ? html` aria-invalid="true"` : null
  const shared = html` id="${action}-${name}" name="${name}" aria-describedby="${action}-hint${isWrong ? ' problem' : ''}"${invalid}`
  if (name === 'day') return html`<select${shared} required>${daysOf(view, asked, written)}</select>`
  if (name === 'text') {
    const required = action === 'instruct' ? html` required` : null
    return html`<textarea${shared} rows="4" maxlength="${maxTextLength}"${required}>${written}</textarea>`
  }
  return html`<input${shared} value="${written}" ${inputs[name]}>`
}

const inputs: Readonly<Record<Exclude<ActionField, 'day' | 'text'>, Html>> = {
  address: html`required maxlength="254" inputmode="email" autocomplete="email" autocapitalize="off" spellcheck="false"`,
  address1: html`required maxlength="${maxLineLength.address1}" autocomplete="address-line1"`,
  zipCode: html`required maxlength="${maxLineLength.zipCode}" autocomplete="postal-code" autocapitalize="characters"`,
  city: html`required maxlength="${maxLineLength.city}" autocomplete="address-level2"`,
  phone: html`type="tel" maxlength="50" autocomplete="tel"`,
}

/** The field that a problem is about. */
function wrongField({ action, problem }: FormProblem): ActionField {
  const fields: readonly ActionField[] = actionFields[action]
  return fields.find(name => name === fieldOfProblem[problem]) ?? actionFields[action][0]
}

const fieldOfProblem: Readonly<Partial<Record<ActionProblem, ActionField>>> = {
  zip_missing: 'zipCode',
  city_missing: 'city',
  text_too_long: 'text',
  phone_invalid: 'phone',
}

const daysOf = ({ language }: TrackingView, { days }: Asked, chosen: string): Html[] =>
  days.map(day => {
    const name = longDate(new Date(`${day}T12:00:00Z`), { locale: language, timeZone: 'UTC' })
    return html`<option value="${day}"${day === chosen ? html` selected` : null}>${name}</option>`
  })
