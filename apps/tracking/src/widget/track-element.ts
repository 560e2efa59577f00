import { followChanges } from '../live/follow-changes.ts'
import { codeIn } from './addresses.ts'
import { type Answer, callServer, type Found, type Problem, type Search } from './api.ts'
import { el } from './elements.ts'
import { chooseLanguage } from './language.ts'
import { type ElementStyle, parcelOf } from './parcel.ts'
import { type SearchForm, searchForm, type Typed } from './search-form.ts'
import { addStyles, setShopColours } from './styles/styles.ts'
import { type Words, wordsOf } from './words.ts'

/** Asking for a number is limited more than asking for a code, and tells less. */
const searchAgainMs = 5 * 60_000

/** `<aftermile-track>`: a parcel by its code, or a form that asks for a number. */
export class TrackElement extends HTMLElement {
  static readonly observedAttributes = ['tenant', 'code', 'number', 'locale', 'server', 'logo']
  /** Where the script came from. */
  static defaultServer = ''

  readonly #content = el('div', { class: 'card', part: 'card' })
  readonly #status = el('p', { class: 'unseen', role: 'status' })
  #typed: Typed = { number: '', secret: '' }
  #shown: Found | null = null
  /** Whether what is shown was asked for in the form. */
  #isSearched = false
  #stopFollowing = () => {}
  /** Grows with each start: answers to what was asked before it are dropped. */
  #run = 0
  #isStarting = false

  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    addStyles(root)
    root.append(this.#content, this.#status)
  }

  connectedCallback(): void {
    this.#startSoon()
  }

  disconnectedCallback(): void {
    this.#stop()
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#startSoon()
  }

  /** Asks the server again now. */
  async refresh(): Promise<void> {
    if (this.#shown === null) return this.#startSoon()
    const { path } = this.#shown
    await this.#update(() => (path === null ? this.#search() : this.#byCode(codeIn(path))))
  }

  /** Several attributes that change at once are one start. Each widget starts in a task of its own, so that the page stays responsive. */
  #startSoon(): void {
    if (this.#isStarting) return
    this.#isStarting = true
    setTimeout(() => {
      this.#isStarting = false
      if (this.isConnected) this.#start()
    })
  }

  #start(): void {
    this.#stop()
    this.#isSearched = false
    const code = this.#given('code')
    if (code !== '') {
      void this.#load(() => this.#byCode(code))
      return
    }
    const number = this.#given('number')
    if (number !== '') this.#typed = { number, secret: '' }
    const form = this.#showForm()
    if (number !== '') void this.#searchFrom(form)
  }

  #stop(): void {
    this.#run++
    this.#stopFollowing()
    this.#stopFollowing = () => {}
    this.#shown = null
  }

  /** For a code: a skeleton until the answer is there. */
  async #load(ask: () => Promise<Answer>): Promise<void> {
    const run = this.#run
    const { words } = this.#style()
    this.#draw(el('div', { class: 'skeleton', 'aria-hidden': 'true' }, ...[0, 1, 2, 3].map(() => el('span'))))
    this.#content.setAttribute('aria-busy', 'true')
    this.#say(words.loading)
    const answer = await ask()
    if (run !== this.#run) return
    this.#content.removeAttribute('aria-busy')
    if (typeof answer === 'string') this.#showProblem(answer, ask)
    else this.#show(answer)
  }

  #showProblem(problem: Problem, ask: () => Promise<Answer>): void {
    const { words } = this.#style()
    const isGone = problem === 'not_found'
    const text = isGone ? words.notFound : triableText(problem, words)
    const retry = el('button', { type: 'button', part: 'button', 'data-key': 'retry' }, words.retry)
    retry.addEventListener('click', () => void this.#load(ask).then(() => this.#focus('retry') || this.#focus('title')))
    this.#draw(
      el('h2', { class: 'title', part: 'title', tabindex: '-1', 'data-key': 'title' }, text),
      ...(isGone ? [el('p', { class: 'dimmed' }, words.notFoundText)] : [retry]),
      ...(isGone && this.#given('tenant') !== '' ? [this.#again()] : []),
    )
    this.#say(text)
    this.#tell('aftermile-problem', { problem })
  }

  #showForm(): SearchForm {
    const { words } = this.#style()
    const form: SearchForm = searchForm(words, this.#typed, typed => {
      this.#typed = typed
      void this.#searchFrom(form).then(() => this.#focus('title'))
    })
    this.#isSearched = true
    this.#draw(...form.parts)
    this.#say('')
    return form
  }

  async #searchFrom(form: SearchForm): Promise<void> {
    const run = this.#run
    const { words } = this.#style()
    form.setBusy(true)
    this.#say(words.loading)
    const answer = await this.#search()
    if (run !== this.#run) return
    form.setBusy(false)
    if (typeof answer !== 'string') {
      this.#show(answer)
      return
    }
    const text = answer === 'not_found' ? words.noMatch : triableText(answer, words)
    form.showProblem(text)
    this.#say(text)
    this.#tell('aftermile-problem', { problem: answer })
  }

  #show(found: Found): void {
    this.#shown = found
    this.#typed = { ...this.#typed, secret: '' }
    this.#lay(found)
    this.#say(found.view.title)
    this.#tell('aftermile-shown', factsOf(found))
    this.#follow(found)
  }

  #follow({ path, version }: Found): void {
    this.#stopFollowing()
    const refresh = () => void this.refresh()
    if (path !== null) {
      this.#stopFollowing = followChanges(`${this.#style().server}/track/${codeIn(path)}/live`, version, refresh)
      return
    }
    const timer = setInterval(() => document.hidden || refresh(), searchAgainMs)
    this.#stopFollowing = () => clearInterval(timer)
  }

  /** A problem during an update changes nothing: what is shown was true a moment ago. */
  async #update(ask: () => Promise<Answer>): Promise<void> {
    const run = this.#run
    const answer = await ask()
    if (run !== this.#run || typeof answer === 'string' || answer.version === this.#shown?.version) return
    const found = { ...answer, path: this.#shown?.path ?? answer.path }
    this.#shown = found
    this.#keepingPlace(() => this.#lay(found))
    this.#say(found.view.title)
    this.#tell('aftermile-changed', factsOf(found))
  }

  #lay(found: Found): void {
    setShopColours(this.#content, found.view.shop)
    const { words } = this.#style()
    const details = el('button', { type: 'button', class: 'quiet', 'data-key': 'details' }, words.openPage)
    details.addEventListener('click', () => this.#backToForm('secret'))
    this.#draw(
      ...parcelOf(found, this.#style()),
      ...(this.#isSearched
        ? [el('p', { class: 'links' }, found.view.kind === 'public' && details, this.#again())]
        : []),
    )
  }

  #again(): HTMLElement {
    const again = el('button', { type: 'button', class: 'quiet', 'data-key': 'again' }, this.#style().words.searchAgain)
    again.addEventListener('click', () => {
      this.#typed = { number: '', secret: '' }
      this.#backToForm('number')
    })
    return again
  }

  #backToForm(field: keyof Typed): void {
    this.#stop()
    this.#showForm().focusOn(field)
  }

  #draw(...parts: readonly Node[]): void {
    this.#content.replaceChildren(...parts)
  }

  /** Draws again without closing what is open or losing the focus. */
  #keepingPlace(draw: () => void): void {
    const focused = this.shadowRoot?.activeElement?.getAttribute('data-key') ?? null
    const isOpen = this.#content.querySelector('details')?.open ?? false
    draw()
    this.#content.querySelector('details')?.toggleAttribute('open', isOpen)
    if (focused !== null) this.#focus(focused)
  }

  #focus(key: string): boolean {
    const target = [...this.#content.querySelectorAll<HTMLElement>('[data-key]')].find(item => item.dataset.key === key)
    target?.focus()
    return target !== undefined
  }

  #say(text: string): void {
    this.#status.textContent = text
  }

  #tell(name: string, detail: Readonly<Record<string, string>>): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }))
  }

  async #byCode(code: string): Promise<Answer> {
    const answer = await this.#calls().byCode(code)
    return typeof answer === 'string' ? answer : { ...answer, path: answer.path ?? `/track/${code}` }
  }

  #search(): Promise<Answer> {
    const search: Search = { tenant: this.#given('tenant'), ...this.#typed }
    return this.#calls().search(search)
  }

  #calls() {
    return callServer(this.#style().server, this.#language())
  }

  #style(): ElementStyle {
    const server = (this.#given('server') || TrackElement.defaultServer).replace(/\/+$/, '')
    return { server, words: wordsOf(this.#language()), hasLogo: this.hasAttribute('logo') }
  }

  #language() {
    const around = this.closest('[lang]')?.getAttribute('lang')
    return chooseLanguage([this.#given('locale'), around, ...navigator.languages])
  }

  #given(name: string): string {
    return this.getAttribute(name)?.trim() ?? ''
  }
}

/** What may work the next time. */
const triableText = (problem: 'busy' | 'unreachable', { busy, busyText, failed }: Words): string =>
  problem === 'busy' ? `${busy}. ${busyText}` : failed

const factsOf = ({ version, view }: Found) => ({ version, kind: view.kind, state: view.state })
