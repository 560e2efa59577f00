import { longDate } from '@aftermile/domain/format/message-texts'
import { type ActProblem, maxLineLength, maxTextLength } from '@aftermile/domain/tracking/acts/act-rules'
import { actWordsIn } from '@aftermile/domain/tracking/acts/act-words-in'
import type { ActWords } from '@aftermile/domain/tracking/acts/words/act-words'
import { type TrackingAct, trackingActs } from '@aftermile/domain/tracking/tracking-facts'
import type { TrackingView } from '@aftermile/domain/tracking/tracking-view'
import { type Html, html } from '../../../runtime/html.ts'
import { type ActField, actFields, actPaths, trapField } from './act-paths.ts'
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

type Form = { readonly act: TrackingAct; readonly view: TrackingView; readonly asked: Asked; readonly words: ActWords }

/** The forms for what the receiver can do, and what became of the one that was sent. They need no script. */
export function actForms(view: TrackingView, asked: Asked): Html | null {
  const words = actWordsIn(view.language)
  const done = trackingActs.find(act => act === asked.done) ?? null
  if (view.acts.length === 0 && done === null && asked.problem === null) return null
  return html`${done && html`<p class="notice" id="done" role="status" tabindex="-1">${words.forms[done].done}</p>`}
${asked.problem && html`<p class="problem" id="problem" role="alert" tabindex="-1" autofocus>${words.problems[asked.problem.problem]}</p>`}
${view.acts.map(act => formOf({ act, view, asked, words }))}`
}

/** What the parcel waits for is open. The rest opens with a click, or because something was wrong in it. */
function formOf(form: Form): Html {
  const { act, view, asked, words } = form
  const { title } = words.forms[act]
  if (isWaitedFor(form)) return html`<section id="${act}"><h2>${title}</h2>${fieldsOf(form)}</section>\n`
  const isOpen = asked.problem?.act === act ? html` open` : null
  const folded = (name: string) => html`<summary>${name}</summary>${fieldsOf(form)}</details>`
  if (isAnswered(form))
    return html`<section id="${act}"><p>${view.answered}</p><details${isOpen}>${folded(words.again)}</section>\n`
  return html`<details id="${act}"${isOpen}>${folded(act === 'choose_day' ? words.anotherDay : title)}\n`
}

function isWaitedFor(form: Form): boolean {
  const { act, view } = form
  if (act === 'choose_day') return view.state === 'needs_day'
  return act === 'instruct' || (answersProblem(act) && !isAnswered(form))
}

const answersProblem = (act: TrackingAct): boolean => act === 'check_address' || act === 'retry_delivery'

/** The parcel still waits for the staff or the carrier. */
const isAnswered = ({ act, view }: Form): boolean => answersProblem(act) && view.answered !== null

function fieldsOf(form: Form): Html {
  const { act, view, asked, words } = form
  const { text, button } = words.forms[act]
  const fields = actFields[act].map(
    name => html`<div><label for="${act}-${name}">${labelOf(form, name)}</label>
${inputOf(form, name)}</div>
`,
  )
  return html`<form method="post" action="${asked.path}/${actPaths[act]}?locale=${view.language}">
<p class="hint" id="${act}-hint">${text}</p>
${fields}<div class="trap" aria-hidden="true"><label>${words.leaveEmpty}<input name="${trapField}" tabindex="-1" autocomplete="off"></label></div>
<button>${button}</button>
</form>`
}

function labelOf({ act, words: { fields, forms } }: Form, name: ActField): string {
  const labels: Partial<Record<ActField, string>> = fields
  return labels[name] ?? forms[act].label
}

function inputOf({ act, view, asked }: Form, name: ActField): Html {
  const isWrong = asked.problem?.act === act && wrongField(asked.problem) === name
  const written = (asked.problem?.act === act && asked.problem.written[name]) || ''
  const invalid = isWrong ? html` aria-invalid="true"` : null
  const shared = html` id="${act}-${name}" name="${name}" aria-describedby="${act}-hint${isWrong ? ' problem' : ''}"${invalid}`
  if (name === 'day') return html`<select${shared} required>${daysOf(view, asked, written)}</select>`
  if (name === 'text') {
    const required = act === 'instruct' ? html` required` : null
    return html`<textarea${shared} rows="4" maxlength="${maxTextLength}"${required}>${written}</textarea>`
  }
  return html`<input${shared} value="${written}" ${inputs[name]}>`
}

const inputs: Readonly<Record<Exclude<ActField, 'day' | 'text'>, Html>> = {
  address: html`required maxlength="254" inputmode="email" autocomplete="email" autocapitalize="off" spellcheck="false"`,
  address1: html`required maxlength="${maxLineLength.address1}" autocomplete="address-line1"`,
  zipCode: html`required maxlength="${maxLineLength.zipCode}" autocomplete="postal-code" autocapitalize="characters"`,
  city: html`required maxlength="${maxLineLength.city}" autocomplete="address-level2"`,
  phone: html`type="tel" maxlength="50" autocomplete="tel"`,
}

/** The field that a problem is about. */
function wrongField({ act, problem }: FormProblem): ActField {
  const fields: readonly ActField[] = actFields[act]
  return fields.find(name => name === fieldOfProblem[problem]) ?? actFields[act][0]
}

const fieldOfProblem: Readonly<Partial<Record<ActProblem, ActField>>> = {
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
