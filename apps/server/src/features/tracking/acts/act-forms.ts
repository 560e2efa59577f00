import { longDate } from '@aftermile/domain/format/message-texts'
import { deliveryDays, maxTextLength } from '@aftermile/domain/tracking/acts/act-rules'
import { actWordsIn } from '@aftermile/domain/tracking/acts/act-words-in'
import type { ActWords } from '@aftermile/domain/tracking/acts/words/act-words'
import { type TrackingAct, trackingActs } from '@aftermile/domain/tracking/tracking-facts'
import type { TrackingView } from '@aftermile/domain/tracking/tracking-view'
import { type Html, html } from '../../../runtime/html.ts'
import { actPaths, fieldOf, trapField } from './act-paths.ts'
import type { FormProblem } from './form-problem.ts'

type Asked = {
  /** The page of the parcel. */
  readonly path: string
  /** What the receiver has just done. */
  readonly done: string | null
  readonly problem: FormProblem | null
  /** Where the parcel goes: it decides which day is tomorrow. */
  readonly timeZone: string
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
  const isChange = act === 'choose_day' && view.state !== 'needs_day'
  if (act === 'instruct' || (act === 'choose_day' && !isChange))
    return html`<section id="${act}"><h2>${title}</h2>${fieldsOf(form)}</section>\n`
  const isOpen = asked.problem?.act === act ? html` open` : null
  return html`<details id="${act}"${isOpen}><summary>${isChange ? words.anotherDay : title}</summary>${fieldsOf(form)}</details>\n`
}

function fieldsOf(form: Form): Html {
  const { act, view, asked, words } = form
  const { text, label, button } = words.forms[act]
  const id = `${act}-${fieldOf[act]}`
  return html`<form method="post" action="${asked.path}/${actPaths[act]}?locale=${view.language}">
<p class="hint" id="${id}-hint">${text}</p>
<div><label for="${id}">${label}</label>
${inputOf(form, id)}</div>
<div class="trap" aria-hidden="true"><label>${words.leaveEmpty}<input name="${trapField}" tabindex="-1" autocomplete="off"></label></div>
<button>${button}</button>
</form>`
}

function inputOf({ act, view, asked }: Form, id: string): Html {
  const wrong = asked.problem?.act === act
  const written = (wrong && asked.problem?.written[fieldOf[act]]) || ''
  const invalid = wrong ? html` aria-invalid="true"` : null
  const shared = html` id="${id}" name="${fieldOf[act]}" aria-describedby="${id}-hint${wrong ? ' problem' : ''}"${invalid}`
  if (act === 'follow')
    return html`<input${shared} value="${written}" required maxlength="254" inputmode="email" autocomplete="email" autocapitalize="off" spellcheck="false">`
  if (act === 'choose_day') return html`<select${shared} required>${daysOf(view, asked, written)}</select>`
  const required = act === 'instruct' ? html` required` : null
  return html`<textarea${shared} rows="4" maxlength="${maxTextLength}"${required}>${written}</textarea>`
}

const daysOf = ({ language }: TrackingView, { timeZone }: Asked, chosen: string): Html[] =>
  deliveryDays(Date.now(), timeZone).map(day => {
    const name = longDate(new Date(`${day}T12:00:00Z`), { locale: language, timeZone: 'UTC' })
    return html`<option value="${day}"${day === chosen ? html` selected` : null}>${name}</option>`
  })
