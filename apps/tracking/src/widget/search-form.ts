import { el } from './elements.ts'
import type { Words } from './words.ts'

export type Typed = { readonly number: string; readonly secret: string }

export type SearchForm = {
  readonly parts: readonly HTMLElement[]
  readonly showProblem: (text: string) => void
  readonly setBusy: (isBusy: boolean) => void
  readonly focusOn: (field: keyof Typed) => void
}

/** The form of the search mode. `onSearch` gets what was typed, once there is a number. */
export function searchForm(words: Words, typed: Typed, onSearch: (typed: Typed) => void): SearchForm {
  const number = el('input', {
    id: 'number',
    name: 'number',
    part: 'input',
    required: true,
    maxlength: '100',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    enterkeyhint: 'search',
    'aria-describedby': 'problem',
  })
  const secret = el('input', {
    id: 'secret',
    name: 'secret',
    part: 'input',
    maxlength: '254',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    enterkeyhint: 'search',
    'aria-describedby': 'hint',
  })
  const problem = el('p', { id: 'problem', class: 'problem', part: 'problem' })
  const button = el('button', { type: 'submit', part: 'button' }, words.find)
  number.value = typed.number
  secret.value = typed.secret

  const showProblem = (text: string) => {
    problem.textContent = text
    number.toggleAttribute('aria-invalid', false)
    if (text !== '') number.setAttribute('aria-invalid', 'true')
  }
  const form = el(
    'form',
    { class: 'search', part: 'form', novalidate: true },
    el('div', { class: 'field' }, el('label', { for: 'number' }, words.number), number, problem),
    el(
      'div',
      { class: 'field' },
      el('label', { for: 'secret' }, words.secret),
      secret,
      el('p', { id: 'hint', class: 'dimmed hint' }, words.secretHint),
    ),
    button,
  )
  form.addEventListener('submit', event => {
    event.preventDefault()
    if (button.getAttribute('aria-disabled') === 'true') return
    const wanted = { number: number.value.trim(), secret: secret.value.trim() }
    showProblem(wanted.number === '' ? words.needsNumber : '')
    if (wanted.number === '') number.focus()
    else onSearch(wanted)
  })
  return {
    parts: [el('h2', { class: 'title', part: 'title' }, words.title), form],
    showProblem,
    // A disabled button would lose the focus.
    setBusy: isBusy => {
      button.setAttribute('aria-disabled', String(isBusy))
      button.textContent = isBusy ? words.loading : words.find
    },
    focusOn: field => (field === 'number' ? number : secret).focus(),
  }
}
